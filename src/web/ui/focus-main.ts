/** Moves the focus before the page's content, so that the next Tab reaches its first control. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
