import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { serverFiles } from "./server-files.ts";

function entryThatImports(file: string): string {
  const folder = mkdtempSync(join(tmpdir(), "client-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const entry = join(folder, "entry.ts");
  writeFileSync(entry, `import * as all from ${JSON.stringify(resolve(file))};\nself.all = all;\n`);
  return entry;
}

const bundled = (file: string) =>
  build({
    configFile: false,
    publicDir: false,
    logLevel: "silent",
    plugins: [serverFiles],
    build: { write: false, rolldownOptions: { input: entryThatImports(file) } },
  });

test.each(["src/domains/content/redirects/paths.server.ts", "src/platform/html.ts"])(
  "the build refuses %s in the browser, and names who imports it",
  async (file) => {
    await expect(bundled(file)).rejects.toThrow(
      new RegExp(`${file} runs only in Node, but .*entry.ts imports it`),
    );
  },
);

test.each(["src/kit/values/format.ts", "src/domains/leads/leads.ts"])(
  "the build takes %s",
  async (file) => {
    await expect(bundled(file)).resolves.toBeDefined();
  },
);
