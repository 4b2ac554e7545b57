import { expect, test } from "vitest";
import type { EditableItem } from "#domains/content/items/content-items.output.ts";
import { refusalOf } from "./refusals.client.ts";

const theirs = { id: 1 } as EditableItem;
const refused = (code?: string) => refusalOf({ data: { code } }, async () => theirs);

test("a text too long for any request is reported at its field, not as a lost connection", async () => {
  expect(await refused("PAYLOAD_TOO_LARGE")).toEqual({
    kind: "refused",
    issues: { body: "Please use at most 200,000 characters." },
  });
  expect(await refused("CONFLICT")).toEqual({ kind: "conflict", theirs });
  expect(await refused()).toEqual({ kind: "away" });
});

test("a session that ended is not reported as a lost connection", async () => {
  expect(await refused("UNAUTHORIZED")).toEqual({ kind: "outside" });
});
