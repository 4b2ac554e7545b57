import { expect, test } from "vitest";
import {
  NEGATIVE,
  parseDollars,
  parsePercent,
  parseSignedDollars,
  slipInDollars,
  withSeparators,
} from "./typed-numbers.ts";

test.each([
  ["$350,000", 350_000],
  ["350000", 350_000],
  [" $ 1,250.50 ", 1250.5],
  ["60.", 60],
  [".5", 0.5],
  ["0", 0],
  ["\u00a0350\u202f000\u00a0", 350_000],
  ["\u202a350,000\u202c", 350_000],
  ["\ufeff425,000", 425_000],
])("an amount typed as %j is %d dollars", (text, dollars) => {
  expect(parseDollars(text)).toBe(dollars);
});

const NO_AMOUNTS = ["", "-5", "abc", "1e5", "12.5.1", "$", "350k", "١٢", "NaN", "Infinity", "0x10"];
const GROUPED_OTHERWISE = ["6,5", "3,50,000", "35 0", "425.000,00", "1.425.000", "1234.5678"];

test.each([...NO_AMOUNTS, ...GROUPED_OTHERWISE])("%j is not an amount", (text) => {
  expect(parseDollars(text)).toBeUndefined();
});

test.each(["425.000", "$425.000", "1,425.000", "0.125"])(
  "%j is refused: a point before three digits may group them or begin a fraction",
  (text) => {
    expect(parseDollars(text)).toBeUndefined();
    expect(slipInDollars(text)).toMatch(/^Please write thousands with a comma/);
  },
);

test("a negative amount is told apart from text", () => {
  for (const text of ["-5", "\u22125", "-$5.50"]) {
    expect(parseSignedDollars(text)).toBeLessThan(0);
    expect(slipInDollars(text)).toBe(NEGATIVE);
  }
  expect(slipInDollars("-")).toBeUndefined();
});

test.each([
  ["6.5", 6.5],
  ["6.375 %", 6.375],
  [" .5%", 0.5],
  ["-3", -3],
])("a percentage typed as %j is %d", (text, percent) => {
  expect(parsePercent(text)).toBe(percent);
});

test.each(["", "6,5", "6 5", "1e9", "5%%", "NaN", "six"])("%j is not a percentage", (text) => {
  expect(parsePercent(text)).toBeUndefined();
});

test("an amount with its commas can be read back", () => {
  for (const text of ["425000", "425000.5", "1234.99", "99999999.01"]) {
    expect(parseDollars(withSeparators(text))).toBe(parseDollars(text));
  }
  expect(withSeparators("425.000")).toBe("425.000");
});
