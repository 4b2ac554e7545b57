import { type Amount, amountsFor } from "#domains/applications/draft/application-draft.ts";
import { PURPOSE_MISSING } from "#domains/applications/applications.ts";
import { answerPresses, sayAt } from "#domains/frame/early/presses.ts";

const FORM = "apply-form";

/**
 * Handles Continue in the first step before the page's scripts arrive: the second step is already
 * in the server's HTML. The scripts read the step from the address; later steps wait for them.
 */
answerPresses(({ form, type }) => {
  if (type !== "submit" || form?.id !== FORM || isSecondSeen()) return undefined;
  if (purposeOf(form)) {
    const address = new URL(location.href);
    address.searchParams.set("step", "2");
    history.pushState(null, "", address);
    show(form, 2);
  } else {
    const [first] = form.elements.namedItem("loanPurpose") as RadioNodeList;
    const field = first as HTMLInputElement;
    // Without a smooth scroll, during which the bubble would stay where the field was
    field.scrollIntoView({ block: "center", behavior: "instant" });
    sayAt(field, PURPOSE_MISSING);
  }
  return "done";
});

// Handles back and forward between the two until the scripts do
addEventListener("popstate", () => {
  const form = document.getElementById(FORM) as HTMLFormElement | null;
  if (!form?.querySelector("[data-early]")) return;
  show(form, new URLSearchParams(location.search).get("step") === "2" ? 2 : 1);
});

function headingOf(step: number): HTMLElement | null {
  return document.getElementById(`apply-step-${step}`);
}

/** Also true where all steps are shown below each other. */
function isSecondSeen(): boolean {
  return headingOf(2)?.getClientRects().length !== 0;
}

/**
 * Sets the mark that the step list and the sections follow; amounts that do not fit the purpose are
 * hidden.
 */
function show(form: HTMLFormElement, step: 1 | 2): void {
  form.toggleAttribute("data-second-step", step === 2);
  for (const [index, item] of form.querySelectorAll("ol > li").entries())
    item.ariaCurrent = index + 1 === step ? "step" : null;
  const asked = amountsFor(purposeOf(form));
  for (const name of ["downPayment", "balanceOwed"] satisfies Amount[]) {
    const field = form.elements.namedItem(name) as HTMLInputElement;
    field.closest("div")?.toggleAttribute("hidden", !(name in asked));
  }
  headingOf(step)?.focus({ preventScroll: true });
  headingOf(step)?.scrollIntoView();
}

function purposeOf(form: HTMLFormElement): string {
  return (form.elements.namedItem("loanPurpose") as RadioNodeList).value;
}
