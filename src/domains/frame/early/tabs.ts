import { answerPresses } from "./presses.ts";

/**
 * Shows the panel of a pressed tab before the page's scripts arrive: its content is in the server's
 * HTML, in a template. The scripts read the choice from the tabs.
 */
answerPresses((pressed) => {
  const tabs = pressed.closest("[role=tablist]")?.querySelectorAll<HTMLElement>("[role=tab]");
  if (!tabs) return undefined;
  for (const tab of tabs) {
    const isCurrent = tab === pressed;
    tab.ariaSelected = String(isCurrent);
    tab.tabIndex = isCurrent ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
    panel?.toggleAttribute("hidden", !isCurrent);
    if (isCurrent) show(panel?.querySelector("template"));
  }
  return "done";
});

function show(template: HTMLTemplateElement | null | undefined): void {
  template?.replaceWith(template.content);
}
