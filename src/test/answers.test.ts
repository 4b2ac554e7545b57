import { describe, expect, test } from "vitest";
import { user } from "#domains/accounts/accounts.output.ts";
import { z } from "#kit/values/zod.ts";
import { innerContext } from "#platform/context.ts";
import { outputOf, restTable } from "#platform/http/rest.ts";
import { listOf, pageOf } from "#platform/paging.ts";
import { procedures } from "#app/router.ts";
import {
  createCallerFactory,
  metaOf,
  publicProcedure,
  router,
  toAppError,
} from "#platform/trpc.ts";
import { testApp } from "./kit/app.ts";
import { USER_FIELDS } from "./kit/people.ts";

describe("Every procedure", () => {
  test.each(Object.entries(procedures))("%s says what it does and returns", (name, procedure) => {
    const output = outputOf(procedure);
    expect(metaOf(procedure).summary).toMatch(/^[A-Z].*[^.]$/);
    expect(output).toBeInstanceOf(z.ZodType);
    const [row] = restTable({ [name]: procedure });
    expect(output instanceof z.ZodVoid).toBe(row?.status === 204);
  });

  test("names everything that it returns: no object lets other fields through", () => {
    const open = Object.entries(procedures).filter(([, procedure]) => {
      const output = outputOf(procedure) ?? z.unknown();
      const json = z.toJSONSchema(output, { io: "output", unrepresentable: "any" });
      return objectsIn(json).some(({ additionalProperties }) => additionalProperties !== false);
    });
    expect(open.map(([name]) => name)).toEqual([]);
  });
});

/** The object schemas with fields in a JSON Schema, at any depth. */
function objectsIn(schema: unknown): { additionalProperties?: unknown }[] {
  if (typeof schema !== "object" || schema === null) return [];
  const within = Object.values(schema).flatMap(objectsIn);
  return "properties" in schema
    ? [schema as { additionalProperties?: unknown }, ...within]
    : within;
}

describe("A response", () => {
  test("has no field that its schema does not name, whatever the function returns", async () => {
    const { app, db } = await testApp();
    const rows = async () => {
      const whole = await db.selectFrom("users").selectAll().execute();
      return whole.map(({ limitedTo: _none, ...row }) => ({
        ...row,
        isLoanOfficer: true,
        isAdmin: true,
        isAssistant: true,
        isVerified: true,
      }));
    };
    const careless = router({
      one: publicProcedure.output(user).query(async () => (await rows())[0] as never),
      list: publicProcedure.output(listOf(user)).query(rows),
      page: publicProcedure.output(pageOf(user)).query(async () => ({ rows: await rows() })),
    });
    const call = createCallerFactory(careless)(innerContext(app));
    expect((await rows())[0]).toHaveProperty("passwordHash");
    for (const answered of [await call.one(), ...(await call.list()), ...(await call.page()).rows])
      expect(Object.keys(answered).toSorted()).toEqual(USER_FIELDS);
  });

  test("that does not fit its schema is our mistake, not the caller's", async () => {
    const { app } = await testApp();
    const wrong = publicProcedure
      .output(z.object({ count: z.int() }))
      .query(() => ({ count: "many" }) as never);
    const call = createCallerFactory(router({ wrong }))(innerContext(app));
    const refusal = toAppError(await call.wrong().catch((error: unknown) => error));
    expect(refusal).toMatchObject({ code: "INTERNAL", status: 500, issues: undefined });
  });
});
