import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { inputOf, restTable } from "#platform/http/rest.ts";
import { procedures } from "#app/router.ts";
import { metaOf } from "#platform/trpc.ts";
import { hostile, inputsFor, type Schema } from "./kit/bad-inputs.ts";
import type { ActorName } from "./kit/people.ts";
import { senderFor, testServer } from "./kit/server.ts";

/** A short run, straight from the zod schemas; the seed is fixed. FUZZ_RUNS makes it longer. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 12);
const RUNS = { numRuns, seed: 20_260_501, endOnFailure: true };

function schemaOf(procedure: (typeof procedures)[string]): Schema {
  const input = inputOf(procedure);
  return input
    ? (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema)
    : { type: "object" };
}

/** An actor with the access, so that the input is checked. */
function actorFor(name: string): ActorName {
  return /^(officers|uploads)\./.test(name) ? "officer" : "admin";
}

const withSendable = (schema: Schema) =>
  inputsFor(schema).filter((value) => JSON.stringify(value) !== undefined);

describe("No input makes the server fail", () => {
  test.each(Object.entries(procedures))("tRPC %s", async (name, procedure) => {
    const server = await testServer();
    const send = senderFor(server, actorFor(name));
    const isQuery = procedure._def.type === "query";
    const base = name.startsWith("admin.") ? "/api/admin/trpc" : "/api/trpc";
    await fc.assert(
      fc.asyncProperty(withSendable(schemaOf(procedure)), async (value) => {
        const query = encodeURIComponent(JSON.stringify(value).toWellFormed());
        const response = isQuery
          ? await send("GET", `${base}/${name}?input=${query}`)
          : await send("POST", `${base}/${name}`, value);
        expect(verdict(response, value)).toEqual("no failure");
      }),
      RUNS,
    );
    expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test.each(restTable(procedures).map((row) => [`${row.method} ${row.path}`, row] as const))(
    "%s",
    async (_route, { name, method, path, procedure }) => {
      const server = await testServer();
      const send = senderFor(server, actorFor(name));
      const part = fc.oneof(fc.constantFrom("1", "0", "-1", "1e3", "%", "%00", "a/b"), hostile);
      await fc.assert(
        fc.asyncProperty(withSendable(schemaOf(procedure)), part, async (value, place) => {
          const text = typeof place === "string" ? place : JSON.stringify(place);
          const address = path.replace(/\{\w+\}/g, () => addressPart(text));
          const response =
            method === "GET"
              ? await send("GET", `${address}?${toQuery(value)}`)
              : await send(method, address, value);
          expect(verdict(response, value)).toEqual("no failure");
        }),
        RUNS,
      );
      expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    },
  );

  test("every procedure has an access level of its own", () => {
    const without = Object.entries(procedures).filter(([, each]) => !metaOf(each).access);
    expect(without).toEqual([]);
  });
});

function verdict({ status, url }: Response, sent: unknown): string {
  return status < 500 ? "no failure" : `${status} at ${url} for ${JSON.stringify(sent)}`;
}

/** Half-escaped on purpose, if the result is still an address. */
function addressPart(text: string): string {
  return /^[\w%/-]{1,20}$/.test(text)
    ? text
    : encodeURIComponent(text.toWellFormed().slice(0, 2000)) || "x";
}

function toQuery(value: unknown): string {
  if (typeof value !== "object" || value === null)
    return String(value).toWellFormed().slice(0, 500);
  const fields = Object.entries(value).map(([name, of]) => [
    name.toWellFormed(),
    (typeof of === "string" ? of : JSON.stringify(of)).toWellFormed().slice(0, 500),
  ]);
  return new URLSearchParams(fields).toString();
}
