/** No calculator's address is longer. */
const LONGEST_RESULT = 1000;

/** Whether a text is the path and query of a calculator's result, or the path of the rates. */
export function isResultAddress(text: string): boolean {
  return (
    text.length <= LONGEST_RESULT && /^\/(rates|calculators?[a-z/-]*(\?[\w=&.%+-]*)?)$/.test(text)
  );
}
