import { expect, test } from "vitest";
import { hold } from "#domains/records/hold.server.ts";
import { testApp } from "#test/kit/app.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { mailbox, secretIn } from "#test/kit/mail.ts";

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

test("a guest sees and erases what has their number, and what must be kept is named", async () => {
  const { app, as, db } = await testApp();
  const createdAt = new Date().toISOString();
  const { email, phone } = MESSAGE;
  const rows = [
    { kind: "message", name: "Ada", phone },
    { kind: "application", name: "Ada", phone },
    { kind: "message", name: "Mallory", phone: "646-555-0188" },
  ] as const;
  for (const [index, row] of rows.entries()) {
    const sent = { ...row, recordId: 900 + index, email, text: `Sent by ${row.name}` };
    const rest = { signals: [], submission: {}, fingerprint: String(index), createdAt };
    await hold(db, { ...sent, ...rest });
  }
  const { privacy } = await as("visitor");
  await privacy.askForLink({ email, phone });
  const token = secretIn((await mailbox(app).lettersTo(email))[0] ?? { textBody: "" });
  let text = "";
  for await (const piece of (await privacy.held({ token })).pieces()) text += String(piece);
  expect(text).toContain("Sent by Ada");
  expect(text).not.toContain("Mallory");
  const { kept } = await privacy.erase({ token, typed: "ERASE" });
  expect(kept).toEqual([
    { reference: expect.any(String) as string, until: expect.any(String) as string },
  ]);
  const left = await db.selectFrom("quarantine").select(["kind", "name"]).orderBy("id").execute();
  expect(left).toEqual([
    { kind: "application", name: "Ada" },
    { kind: "message", name: "Mallory" },
  ]);
});
