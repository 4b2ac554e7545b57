import { expect, test } from "vitest";
import { groupDigits } from "./money-typing.ts";

function after(value: string, inputType: string): string {
  const currentTarget = { value, selectionStart: value.length, setSelectionRange() {} };
  return groupDigits({
    currentTarget: currentTarget as unknown as HTMLInputElement,
    nativeEvent: { inputType } as unknown as Event,
  });
}

test("an amount gets its commas, and loses those that a deletion has displaced", () => {
  expect(after("350000", "insertText")).toBe("350,000");
  expect(after("3,0005", "insertText")).toBe("30,005");
  expect(after("30,00", "deleteContentBackward")).toBe("3,000");
});

test("a decimal comma stays as it was typed or pasted: 6,5 does not become 65", () => {
  for (const text of ["6,", "6,5", "350.000,00", "3,50,000"])
    for (const how of ["insertText", "insertFromPaste"]) expect(after(text, how)).toBe(text);
  expect(after("350,000", "insertText")).toBe("350,000");
});
