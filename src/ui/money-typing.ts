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

/** A comma that groups nothing, as in `6,5`. */
const DECIMAL_COMMA = /,\d{0,2}(?!\d)/;

interface Change {
  currentTarget: HTMLInputElement;
  nativeEvent: Event;
}

/**
 * Adds the commas to an amount during typing; returns the field's new content. A comma that was
 * typed or pasted elsewhere stays, so that `6,5` does not become 65: the field's rule refuses it.
 */
export function groupDigits({ currentTarget: input, nativeEvent }: Change): string {
  const text = input.value;
  const deletes = (nativeEvent as InputEvent).inputType?.startsWith("delete");
  if (!deletes && DECIMAL_COMMA.test(text)) return text;
  const after = withCommas({ text, caret: input.selectionStart ?? text.length });
  if (after.text !== text) {
    input.value = after.text;
    input.setSelectionRange(after.caret, after.caret);
  }
  return after.text;
}
