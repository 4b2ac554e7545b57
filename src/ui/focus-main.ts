/**
 * Moves the focus before the page's content, so that the next Tab reaches its first control: also
 * for a link that goes with the page it is on, though only the query of the address changes.
 */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
