import { withCommas } from "../../shared/money-typing.ts";

/** Puts the commas into the amount that is being typed; resolves the field's new content. */
export function groupDigits(input: HTMLInputElement): string {
  const text = input.value;
  const after = withCommas({ text, caret: input.selectionStart ?? text.length });
  if (after.text !== text) {
    input.value = after.text;
    input.setSelectionRange(after.caret, after.caret);
  }
  return after.text;
}
