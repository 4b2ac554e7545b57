import { afterEach, beforeEach, expect, vi } from "vitest";

if (Number(process.versions.node.split(".")[0]) < 24)
  throw new Error(
    `the tests need Node 24 or newer, this is ${process.versions.node}: use npm test`,
  );

/** Nothing may be written to the console: useful output belongs in an assertion or the log. */
const noise: string[] = [];

/**
 * What the next version of `pg` refuses: a second query on a connection that is busy, for example.
 */
function hearWarning({ name, message }: Error): void {
  if (name === "DeprecationWarning" && message.includes("pg@")) noise.push(message);
}

beforeEach(() => {
  noise.length = 0;
  process.on("warning", hearWarning);
  for (const method of ["log", "info", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation((...words) => {
      noise.push(`console.${method}: ${words.join(" ")}`);
    });
});

afterEach(() => {
  vi.restoreAllMocks();
  process.off("warning", hearWarning);
  expect(noise).toEqual([]);
});
