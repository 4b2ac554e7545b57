const AMOUNT = /^(\d*)(\.\d*)?$/;
const ORNAMENT = /[$,\s]/g;

/** A text field's content and the position of its caret. */
interface Typed {
  text: string;
  caret: number;
}

/**
 * Adds commas to an amount during typing: `$725000` becomes `725,000`, and the caret stays between
 * the same two digits. Text that is not an amount stays as it is.
 */
export function withCommas({ text, caret }: Typed): Typed {
  const [, whole, cents = ""] = AMOUNT.exec(text.replace(ORNAMENT, "")) ?? [];
  if (whole === undefined) return { text, caret };
  const formatted = whole.replace(/\B(?=(\d{3})+$)/g, ",") + cents;
  let left = text.slice(0, caret).replace(ORNAMENT, "").length;
  let place = 0;
  for (; left > 0; place += 1) if (formatted[place] !== ",") left -= 1;
  return { text: formatted, caret: place };
}

/** Adds the commas to an amount during typing; returns the field's new content. */
export function groupDigits(input: HTMLInputElement): string {
  const text = input.value;
  const after = withCommas({ text, caret: input.selectionStart ?? text.length });
  if (after.text !== text) {
    input.value = after.text;
    input.setSelectionRange(after.caret, after.caret);
  }
  return after.text;
}
