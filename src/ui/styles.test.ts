import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDER = "src";

const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => ({ file, text: readFileSync(join(FOLDER, file), "utf8") }));

test("no page uses a class whose name the style sheet excludes as an ordinary word", () => {
  const css = readFileSync("src/ui/styles.css", "utf8");
  const words = /@source not inline\("\{(.+)\}"\)/.exec(css)?.[1]?.split(",") ?? [];
  expect(words).toContain("filter");
  const inClasses = new RegExp(
    `(?:className|look)=[{"\`]+(?:[^"\`]*\\s)?(${words.join("|")})[\\s"\`]`,
  );
  expect("<b className={`flex italic ${more}`}>").toMatch(inClasses);
  expect(files.filter(({ text }) => inClasses.test(text)).map(({ file }) => file)).toEqual([]);
});
