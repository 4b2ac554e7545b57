import { expect, test } from "vitest";
import { parseCsv, parseCsvLines, toCsv } from "./csv.ts";

test("what is written is read back, whatever it contains", () => {
  const rows = [
    ["Product", "Rate"],
    ['30-year "fixed", plus', "6.5"],
    ["two\nlines", " spaces "],
    ["=1+1", "@SUM(A1)"],
    ["", "-5"],
    ["30 Jahre fünf ✓", "'quoted'"],
    ["'=1", "''-1"],
  ];
  expect(parseCsv(toCsv(rows))).toEqual(rows);
});

test("no text can run as a formula in a spreadsheet; numbers stay numbers", () => {
  expect(toCsv([["=cmd|' /C calc'!A0", "+1", "-1", "@x", "\tx", -2.5]])).toBe(
    "'=cmd|' /C calc'!A0,'+1,'-1,'@x,'\tx,-2.5\r\n",
  );
});

test("files of other programs are read: other line ends, a byte order mark, empty lines", () => {
  expect(parseCsv("\uFEFFa,b\n\n1,2\n,,\nx,")).toEqual([
    ["a", "b"],
    ["1", "2"],
    ["x", ""],
  ]);
  expect(parseCsv('"a" , "b"\r\n')).toEqual([["a", "b"]]);
});

test("a row is reported on the line on which it begins", () => {
  const rows = parseCsvLines('a,b\r\n\n"1\n2",3\n,\n4,5');
  expect(rows?.map(({ cells, line }) => [line, ...cells])).toEqual([
    [1, "a", "b"],
    [3, "1\n2", "3"],
    [6, "4", "5"],
  ]);
});

test("quotes that do not match give no rows", () => {
  for (const file of ['"a', 'a"b', '"a"b,c']) expect(parseCsv(file)).toBeUndefined();
});

test("long cells, many cells and the line ends of an old Mac are read", () => {
  const long = "a".repeat(8_000_000);
  expect(parseCsv(`"${long}",b\r1,2`)).toEqual([
    [long, "b"],
    ["1", "2"],
  ]);
  expect(parseCsv(`"${'""'.repeat(200_000)}" x`)).toBeUndefined();
  expect(parseCsv(`a${",".repeat(5000)}\rb`)?.[0]).toHaveLength(1000);
  expect(parseCsvLines("a\rb\r\nc")?.map(({ line }) => line)).toEqual([1, 2, 3]);
});
