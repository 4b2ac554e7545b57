import { expect, test } from "vitest";
import { withCommas } from "./money-typing.ts";

/** The caret is the bar. */
function typed(marked: string): string {
  const caret = marked.indexOf("|");
  const after = withCommas({ text: marked.replace("|", ""), caret });
  return `${after.text.slice(0, after.caret)}|${after.text.slice(after.caret)}`;
}

test("commas come and go while an amount is typed, and the caret stays between its digits", () => {
  expect(typed("3000|")).toBe("3,000|");
  expect(typed("3,0005|")).toBe("30,005|");
  expect(typed("39|00,000")).toBe("39|00,000".replace("39|00", "3,9|00"));
  expect(typed("30,00|")).toBe("3,000|");
  expect(typed("|300000")).toBe("|300,000");
  expect(typed("1234.5|")).toBe("1,234.5|");
});

test("a pasted amount loses its sign and its spaces", () => {
  expect(typed("$725,000|")).toBe("725,000|");
  expect(typed(" $ 1 250 000 |")).toBe("1,250,000|");
});

test("text that is not an amount stays as it was typed", () => {
  for (const text of ["-1000|", "ab|c", "1e5|", "1.2.3|"]) expect(typed(text)).toBe(text);
});
