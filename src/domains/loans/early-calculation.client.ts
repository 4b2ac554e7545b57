import { formatDollars } from "#kit/values/format.ts";
import { type MortgageEstimate, type MortgageInputs, needsInsurance } from "#lending/mortgage.ts";
import { answerPresses, sayAt } from "#domains/frame/early/presses.ts";
import { initialState, wrongFields } from "#lending/calculator-state.ts";

/**
 * Handles Calculate before the page's scripts arrive: the same figures by the same rules, written
 * into the panel of the server's HTML. The scripts repeat the press and render the panel again.
 */
answerPresses(({ form }) => {
  if (form?.id !== "calculator-form") return undefined;
  const values = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const { issues, result } = initialState(values);
  const [wrong] = wrongFields(issues);
  if (wrong) {
    sayAt(form.elements.namedItem(wrong) as HTMLInputElement, issues[wrong] ?? "");
    return "done";
  }
  const panel = form.nextElementSibling;
  if (!panel) return undefined;
  showIn(panel, result);
  return "repeat";
});

interface Result {
  inputs: MortgageInputs;
  estimate: MortgageEstimate;
}

function showIn(panel: Element, { inputs, estimate }: Result): void {
  const figures = panel.querySelectorAll<HTMLElement>("[data-figure]");
  for (const figure of figures)
    figure.textContent = formatDollars(estimate[figure.dataset.figure as keyof MortgageEstimate]);
  drawBar(panel.querySelectorAll<SVGElement>("rect"), estimate);
  // The second figure comes with the scripts
  panel.querySelector("[data-further]")?.toggleAttribute("hidden", true);
  panel.querySelector("[data-insurance]")?.toggleAttribute("hidden", !needsInsurance(inputs));
  const apply = panel.querySelector("a");
  const { price, downPayment } = inputs;
  if (apply) {
    // The other parameters of the link stay
    const query = new URLSearchParams(apply.search);
    query.set("price", `${price}`);
    query.set("down", `${downPayment}`);
    apply.setAttribute("href", `/apply?${query}`);
  }
  for (const child of panel.children)
    child.classList.toggle("invisible", child !== panel.lastElementChild);
}

/** Draws each part of the payment to scale, starting where the previous one ends. */
function drawBar(parts: NodeListOf<SVGElement>, estimate: MortgageEstimate): void {
  const total = estimate.total || 1;
  let end = 0;
  for (const part of parts) {
    const share = (100 * estimate[part.dataset.part as keyof MortgageEstimate]) / total;
    part.setAttribute("x", `${end}%`);
    part.setAttribute("width", `${share}%`);
    end += share;
  }
}
