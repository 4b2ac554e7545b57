import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { HELP, helpOn } from "./help.ts";

test("help prints the page's sections, and of the files nothing else", () => {
  expect(helpOn("env")).toMatch(/^\| variable .+\n(?:\|.+\n?)+$/);
  expect(helpOn("api")).toContain("/api/openapi.json");
  expect(helpOn("metrics")).toContain("lender_requests_total");
  expect(helpOn("systemd")).toMatch(/^\[Unit\]\n[\s\S]+\nWantedBy=multi-user\.target$/);
  expect(helpOn("caddy")).toMatch(/^www\.example\.com \{\n[^}]+\}\n\}$/);
  for (const topic of [undefined, "nonsense"]) expect(helpOn(topic)).toBe(HELP);
});

const { status } = spawnSync("systemd-analyze", ["security", "--help"]);

test.skipIf(status !== 0)("systemd rates the unit under 3", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "lender.service"), helpOn("systemd"));
  const { stdout } = spawnSync(
    "systemd-analyze",
    ["security", "--offline=true", "--threshold=30", "./lender.service"],
    { cwd: folder, encoding: "utf8" },
  );
  const [, rated] = /Overall exposure level for lender\.service: ([\d.]+)/.exec(stdout) ?? [];
  expect(Number(rated)).toBeLessThan(3);
});
