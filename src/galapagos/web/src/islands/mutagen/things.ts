// What an element carries that stands for a thing: options are about things, and a touch of one keeps those about it.
import type { HTMLAttributes } from "svelte/elements";
import type { Eyes } from "../../lib/eyes";

export interface Standing {
  tag: "button" | "span"; // a button while it is lit or chosen, a picture else
  lit: boolean;
  chosen: boolean;
  carries: HTMLAttributes<HTMLElement> & { type?: "button"; "data-thing": string };
}

/** `point` is told when the pointer or the focus comes and goes. */
export function standing(eyes: Eyes, thing: string, label: string, point?: (on: boolean) => void): Standing {
  const options = eyes.lit.get(thing);
  const chosen = eyes.chosen.includes(thing);
  if (!options && !chosen) {
    return { tag: "span", lit: false, chosen, carries: { "data-thing": thing, role: "img", "aria-label": label, title: label } };
  }
  return {
    tag: "button",
    lit: !!options,
    chosen,
    carries: {
      type: "button",
      "data-thing": thing,
      "data-lit": options ? "" : undefined,
      "aria-pressed": chosen || undefined,
      "aria-label": options?.length === 1 ? `${label}: ${options[0]!.phrase}` : label,
      onpointerenter: () => point?.(true),
      onpointerleave: () => point?.(false),
      onfocus: () => point?.(true),
      onblur: () => point?.(false),
    } as Standing["carries"],
  };
}
