import { expect, test } from "vitest";
import type { ErrorBody } from "#platform/errors.output.ts";
import { headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { procedures } from "#app/router.ts";
import { describeApi } from "./document.ts";

/** Values that are wrong for one parameter or another. */
const WRONG = ["", "x", "x".repeat(5000), "-1", "1.5", "0", "1e9", "true", "[]"];

/** Every read without its query, and with each of its parameters wrong. */
function wrongQueries(): string[] {
  const { paths } = describeApi(procedures, "https://lender.example");
  return Object.entries(paths).flatMap(([path, { get: read }]) => {
    const address = path.replaceAll(/\{\w+\}/g, "1");
    const named = (read?.parameters ?? []).filter((parameter) => parameter.in === "query");
    const wrong = named.flatMap(({ name }) =>
      WRONG.map((value) => `${address}?${new URLSearchParams({ [name]: value })}`),
    );
    return named.length > 0 ? [address, ...wrong] : [];
  });
}

test("a query parameter that is missing or wrong is refused with a sentence of ours", async () => {
  const { db, get } = await testServer();
  const headers = await headersFor(db, "admin");
  const refusals: [address: string, sentence: string][] = [];
  for (const address of wrongQueries()) {
    const answer = await get(address, { headers });
    if (answer.status < 400) {
      // One of them is a stream, which has no end
      await answer.body?.cancel();
      continue;
    }
    const { message, issues = [] } = (await answer.json()) as ErrorBody;
    for (const sentence of [message, ...issues.map((issue) => issue.message)])
      refusals.push([address, sentence]);
  }
  // zod's own end without a period
  expect(refusals.filter(([, sentence]) => !/^[A-Z].*\.$/.test(sentence))).toEqual([]);
  expect(refusals).toContainEqual(["/api/content-preview", "Please give token."]);
});
