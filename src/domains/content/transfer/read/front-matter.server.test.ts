import * as fc from "fast-check";
import { expect, test } from "vitest";
import { EMPTY_FIELDS } from "#domains/content/items/content-items.ts";
import { joinText, partText } from "./front-matter.server.ts";

test("front matter and text are joined and split again without loss, whatever they contain", () => {
  const text = fc
    .string({ unit: "binary" })
    .map((each) => each.replace(/\r\n?/g, "\n").toWellFormed());
  const value = fc.oneof(
    text,
    fc.array(text),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.record({ title: value, excerpt: value, also: value }), text, (front, body) => {
      const parted = partText(joinText(front, body));
      expect(parted.body).toBe(body);
      expect(JSON.stringify(parted.front)).toBe(JSON.stringify(front));
    }),
  );
});

test("no field of a collection has another name in an export", () => {
  const own = [
    "collection",
    "slug",
    "state",
    "of",
    "order",
    "created",
    "firstPublished",
    "publishAt",
    "unpublishAt",
    "texts",
  ];
  const fields = Object.values(EMPTY_FIELDS).flatMap((each) => Object.keys(each));
  expect(fields.filter((name) => own.includes(name))).toEqual([]);
});
