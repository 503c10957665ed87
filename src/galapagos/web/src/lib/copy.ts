// The one way to copy a text. A plain http address of the home network has no clipboard: there a selection is copied, as of old.
import { t } from "../words/common";

/** Whether it is copied; if it cannot be, the text is shown selected, to be copied by hand. */
export async function copy(text: string): Promise<boolean> {
  if ((await byClipboard(text)) || bySelection(text)) return true;
  prompt(t("share.by-hand"), text);
  return false;
}

async function byClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // there is none, or it is not allowed
  }
}

function bySelection(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.style.position = "fixed";
  area.style.opacity = "0";
  // Under an open dialog the rest of the page cannot be selected.
  (before?.closest("dialog, [popover]") ?? document.body).append(area);
  area.select();
  let done = false;
  try {
    done = document.execCommand("copy");
  } catch {
    // then by hand
  }
  area.remove();
  before?.focus({ preventScroll: true });
  return done;
}
