import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { parseSync } from "vite";
import { TABLES } from "#app/tables.ts";
import { filesIn, isNode, type Node, nodesIn, type Source } from "#test/kit/source.ts";

/** Limits for functions, files and folders: what fits a reader's screen and head. */

const LINES_OF_A_FUNCTION = 60;
const LINES_OF_A_FILE = 300;
const LINES_OF_A_SMALL_FILE = 25;
/** The share of small files: with more of them a reader opens files instead of reading code. */
const SHARE_OF_SMALL_FILES = 1 / 6;
const FILES_IN_A_FOLDER = 20;
/** Flat, because a subfolder would have no subject of its own. */
const FLAT_FOLDERS = ["db/migrations", "src/ui"];

const sources: Source[] = [...filesIn("src"), ...filesIn("db"), "vite.config.ts"]
  .filter((file) => !/\.test\.|\.gen\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/**
 * The test kit may have longer functions, each of which tells one story: only its files are
 * measured.
 */
const product = sources.filter(({ file }) => !file.startsWith("src/test/"));

const linesOf = (text: string) => text.trimEnd().split("\n").length;

const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];

/** Each function that is too long, as `file:line (lines)`. */
function longFunctions({ file, text }: Source): string[] {
  const { program } = parseSync(file, text);
  return [...nodesIn(program)]
    .filter((node) => FUNCTIONS.includes(node.type))
    .map((node) => ({ node, lines: linesOf(text.slice(node.start, node.end)) }))
    .filter(({ lines }) => lines > LINES_OF_A_FUNCTION)
    .map(({ node, lines }) => `${file}:${linesOf(text.slice(0, node.start + 1))} (${lines})`);
}

/**
 * Kinds of uploads that are named like tables, rows that one function deletes or moves, and what a
 * command names in an order of its own.
 */
const SHORT_LISTS = [
  "src/domains/accounts/sign-in/remembered.server.ts",
  "src/domains/backup/verify.server.ts",
  "src/domains/leads/merge-people.server.ts",
  "src/domains/second-factor/factors.server.ts",
  "src/domains/uploads/uploads.ts",
];

/** The lists that name three tables, each by itself or first in a list. */
function listsOfTables({ file, text }: Source): Node[] {
  const { program } = parseSync(file, text);
  return [...nodesIn(program)].filter((node) => {
    const names = elementsOf(node).map((each) => valueOf(elementsOf(each)[0] ?? each));
    return new Set(names.filter((name) => name !== undefined && name in TABLES)).size >= 3;
  });
}

const elementsOf = (node: Node): Node[] =>
  "elements" in node && Array.isArray(node.elements) ? node.elements.filter(isNode) : [];

const valueOf = (node: Node): string | undefined =>
  "value" in node && typeof node.value === "string" ? node.value : undefined;

describe("size rules", () => {
  test("tables are listed only in src/app/tables.ts", () => {
    const sources = product.filter(({ file }) => file.startsWith("src/"));
    const found = sources.filter((source) => listsOfTables(source).length > 0);
    expect(found.map(({ file }) => file).toSorted()).toEqual(SHORT_LISTS);
  });

  test(`a function has at most ${LINES_OF_A_FUNCTION} lines`, () => {
    expect(product.length).toBeGreaterThan(600);
    expect(product.flatMap(longFunctions)).toEqual([]);
  });

  test("the measure finds a long function, whatever its form", () => {
    const body = "\n".repeat(LINES_OF_A_FUNCTION);
    const text = `const a = () => {${body}};\nfunction b() {${body}}\nclass C { d() {${body}} }\n`;
    const lines = LINES_OF_A_FUNCTION + 1;
    expect(longFunctions({ file: "a.ts", text })).toEqual([
      `a.ts:1 (${lines})`,
      `a.ts:${lines + 1} (${lines})`,
      `a.ts:${2 * lines + 1} (${lines})`,
    ]);
  });

  test(`a file has at most ${LINES_OF_A_FILE} lines`, () => {
    const long = sources.filter(({ text }) => linesOf(text) > LINES_OF_A_FILE);
    expect(long.map(({ file, text }) => `${file} (${linesOf(text)})`)).toEqual([]);
  });

  test(`less than a sixth of the files have under ${LINES_OF_A_SMALL_FILE} lines`, () => {
    const small = sources.filter(({ text }) => linesOf(text) < LINES_OF_A_SMALL_FILE);
    expect(small.length / sources.length).toBeLessThan(SHARE_OF_SMALL_FILES);
  });

  test(`a folder has at most ${FILES_IN_A_FOLDER} files`, () => {
    const folders = Map.groupBy(product, ({ file }) => dirname(file));
    const full = [...folders]
      .filter(
        ([folder, files]) => files.length > FILES_IN_A_FOLDER && !FLAT_FOLDERS.includes(folder),
      )
      .map(([folder, files]) => `${folder} (${files.length})`);
    expect(full).toEqual([]);
  });
});
