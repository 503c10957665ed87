// As much of a page as touches need: elements with attributes in a tree, boxes, a focus, and what lies under a point.

export class Box extends EventTarget {
  parentElement: Box | null = null;
  children: Box[] = [];
  offsetParent: object | null = {};
  x = 0;
  y = 0;
  classes: string[] = [];
  classList = { add: (name: string): number => this.classes.push(name) };

  constructor(
    readonly tag: string,
    readonly attributes: Record<string, string> = {},
    ...children: Box[]
  ) {
    super();
    this.append(...children);
  }

  get dataset(): Record<string, string> {
    const data = Object.entries(this.attributes).filter(([name]) => name.startsWith("data-"));
    return Object.fromEntries(data.map(([name, value]) => [name.slice(5), value]));
  }

  append(...children: Box[]): void {
    for (const child of children) child.parentElement = this;
    this.children.push(...children);
  }

  remove(): void {
    this.parentElement?.children.splice(this.parentElement.children.indexOf(this), 1);
  }

  cloneNode(): Box {
    return new Box(this.tag, { ...this.attributes });
  }

  getAttribute(name: string): string | null {
    return this.attributes[name] ?? null;
  }

  setAttribute(name: string, value: string): void {
    this.attributes[name] = value;
  }

  private is(selector: string): boolean {
    return selector.split(", ").some((one) => {
      const [, tag, kind, name, value] = /^(\w+)?(?:\.(\w+))?(?:\[([\w-]+)(?:=(\w+))?\])?$/.exec(one)!;
      return (
        (!tag || tag === this.tag) &&
        (!kind || this.attributes.class === kind) &&
        (!name || (name in this.attributes && (!value || this.attributes[name] === value)))
      );
    });
  }

  closest(selector: string): Box | null {
    return this.is(selector) ? this : (this.parentElement?.closest(selector) ?? null);
  }

  querySelectorAll(selector: string): Box[] {
    return this.children.flatMap((child) => [...(child.is(selector) ? [child] : []), ...child.querySelectorAll(selector)]);
  }

  querySelector(selector: string): Box | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  contains(other: Box | null): boolean {
    return !!other && (other === this || this.contains(other.parentElement));
  }

  getBoundingClientRect(): { x: number; y: number; width: number; height: number } {
    return { x: this.x, y: this.y, width: 10, height: 10 };
  }

  focus(): void {
    page.activeElement = this;
  }
}

class Page extends EventTarget {
  body = new Box("body");
  activeElement: Box | null = null;
  under: Box | null = null; // what lies under every point
  elementFromPoint(): Box | null {
    return this.under;
  }
}

export let page = new Page();

export function fresh(): Page {
  return (page = new Page());
}

/** An event with these fields, there where the ear is; false if its usual effect was prevented. */
export function fire(on: EventTarget, type: string, fields: Record<string, unknown>): boolean {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value });
  return on.dispatchEvent(event);
}
