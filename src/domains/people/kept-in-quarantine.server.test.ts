import { expect, test } from "vitest";
import { hold } from "#domains/records/hold.server.ts";
import { testApp } from "#test/kit/app.ts";
import { MESSAGE } from "#test/kit/leads.ts";

const ERASURE = { byAddress: "true", id: 1, reason: "Asked for by phone", typed: "ada buyer" };

/** Ada's message, and an application with her address that waits in the quarantine. */
async function desk() {
  const { as, db } = await testApp();
  await (await as("visitor")).contact.send(MESSAGE);
  const { name, email, phone } = MESSAGE;
  const createdAt = new Date().toISOString();
  const held = { kind: "application" as const, recordId: 900, name, email, phone, text: "" };
  await hold(db, { ...held, signals: [], submission: {}, fingerprint: "held", createdAt });
  const { people } = (await as("admin")).admin;
  const waiting = () => db.selectFrom("quarantine").select("id").execute();
  return { people, waiting };
}

test("an application in the quarantine outlasts the erasure of its sender, since it must be kept", async () => {
  const { people, waiting } = await desk();
  expect((await people.data({ id: 1 })).counts.held).toBe(0);
  expect((await people.erase(ERASURE)).erased.held).toBe(0);
  expect(await waiting()).toHaveLength(1);
});

test("it is erased with the rest where an admin gives a reason to do so", async () => {
  const { people, waiting } = await desk();
  const override = "A test by our own staff";
  expect((await people.erase({ ...ERASURE, override })).erased.held).toBe(1);
  expect(await waiting()).toEqual([]);
});
