/** Whether a key belongs to where one types or reads, or to the browser, and so is none of the table's. */
export function busy(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return !!(event.target as Element).closest("input, textarea, select, [role=dialog], dialog[open], [popover]");
}
