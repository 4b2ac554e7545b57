import { expect, test } from "vitest";
import { startBuilt, temporaryFolder } from "#test/kit/built-server.ts";

// Beside the same in http/body.test.ts: the bundler once dropped the check from the built server
test("an address that cannot be decoded is 400 in the built server, too", async () => {
  const { url } = await startBuilt(temporaryFolder());
  const wrong: string[] = [];
  for (const mount of ["/api/trpc/", "/api/admin/trpc/"])
    for (const path of ["%ZZ", "%", "settings.list%", "%E0%A4%A", "a,%C0%AF?batch=1"])
      for (const init of [{}, { method: "POST", body: "{}" }]) {
        const headers = { "content-type": "application/json" };
        const { status } = await fetch(url + mount + path, { ...init, headers });
        if (status !== 400) wrong.push(`${init.method ?? "GET"} ${mount}${path}: ${status}`);
      }
  expect(wrong).toEqual([]);
});
