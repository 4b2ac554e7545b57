import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { isPublicAddress } from "#platform/http/addresses.ts";
import { createCourier } from "./courier.server.ts";
import { pruneDeliveries } from "./webhooks.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const DAY_MS = 86_400_000;

function pass(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

interface Got {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A program that receives events and answers with the status, or never. */
async function receiver(given: { status: number | "never" } = { status: 200 }) {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += String(chunk)));
    request.on("end", () => {
      got.push({ headers: request.headers, body });
      if (given.status === "never") return;
      response.writeHead(given.status, { location: "http://127.0.0.1:1/" });
      // Endless, because the client must not wait for the body
      response.write("taken");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { got, given, url: `http://127.0.0.1:${port}/hook` };
}

const EVENTS = [
  "application.created",
  "message.created",
  "application.status",
  "message.status",
] as const;

async function site(patienceMs = 2000) {
  const made = await testApp({ WEBHOOKS_TO: "private" });
  const { admin } = await made.as("admin");
  const visitor = await made.as("visitor");
  const courier = createCourier(made.app, patienceMs);
  const add = (url: string, events: (typeof EVENTS)[number][] = [...EVENTS]) =>
    admin.webhooks.add({ url, events, withAnswers: true });
  const log = async (id = 1) => (await admin.webhooks.deliveries({ id })).rows;
  return { ...made, admin, visitor, courier, add, log };
}

describe("A webhook", () => {
  test("gets applications, messages and their status, with the record as it is; the log names the record", async () => {
    const { admin, visitor, courier, add, log } = await site();
    const { got, url } = await receiver();
    await add(url);
    await visitor.applications.submit({ ...REQUEST, state: "NY" });
    await visitor.contact.send(MESSAGE);
    await admin.applications.setStatus({ id: 1, status: "approved" });
    await admin.contact.setStatus({ id: 1, status: "read" });
    await courier.sendDue();
    const told = got.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(told.map(({ type }) => type)).toEqual([
      "application.created",
      "message.created",
      "application.status",
      "message.status",
    ]);
    expect(told[0]?.data).toMatchObject({
      application: { fullName: "Ada Buyer", loanAmount: 250_000, details: { state: "NY" } },
      url: expect.stringMatching(/\/admin\/applications\/\d{4}-\d{6}-\w{4}$/),
    });
    expect(JSON.stringify(told)).not.toContain("fingerprint");
    expect(told[2]?.data).toMatchObject({
      from: "pending",
      to: "approved",
      application: { status: "approved" },
    });
    expect(told[3]?.data).toMatchObject({ from: "unread", message: { name: "Ada Buyer" } });
    const entries = await log();
    expect(entries.map(({ status, attempts }) => [status, attempts])).toEqual(
      Array.from({ length: 4 }, () => [200, 1]),
    );
    const reference = expect.stringMatching(/^\d{4}-\d{6}-\w{4}$/) as string;
    const [application, message] = [
      { kind: "application", reference },
      { kind: "message", reference: "1" },
    ];
    expect(entries.map(({ record }) => record)).toEqual([
      message,
      application,
      message,
      application,
    ]);
  });

  test("gets only the events that it asked for", async () => {
    const { visitor, courier, add } = await site();
    const { got, url } = await receiver();
    await add(url, ["message.created"]);
    await visitor.applications.submit(REQUEST);
    await courier.sendDue();
    expect(got).toEqual([]);
  });

  test("can check the signature with the secret that was shown once", async () => {
    const { visitor, courier, add, db, admin } = await site();
    const { got, url } = await receiver();
    const { secret } = await add(url);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await visitor.contact.send(MESSAGE);
    await courier.sendDue();
    const { headers, body } = got[0] as Got;
    const [id, time] = [String(headers["webhook-id"]), String(headers["webhook-timestamp"])];
    expect(id).toMatch(/^evt_[\w-]{36}$/);
    expect(Math.abs(Number(time) * 1000 - Date.now())).toBeLessThan(60_000);
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
    const stored = await db.selectFrom("webhooks").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret.slice("whsec_".length));
    expect(JSON.stringify(await admin.webhooks.list())).not.toMatch(/salt|secret/);
  });

  test("leaves no personal data in the queue and its log", async () => {
    const { visitor, add, db } = await site();
    await add((await receiver()).url);
    await visitor.contact.send(MESSAGE);
    const rows = await db.selectFrom("webhookDeliveries").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Ada|example\.com|212-555-01/);
  });

  test("that fails is tried again after 5 s, then at growing intervals, under the same id", async () => {
    const { visitor, courier, add, log } = await site();
    const { got, given, url } = await receiver({ status: 500 });
    await add(url);
    await visitor.contact.send(MESSAGE);
    await courier.sendDue();
    const [failed] = await log();
    expect(failed).toMatchObject({ attempts: 1, status: 500, deliveredAt: null });
    expect(Date.parse(failed?.nextAttemptAt ?? "") - Date.now()).toBeLessThanOrEqual(5000);
    await courier.sendDue();
    expect(got).toHaveLength(1);
    pass(5000);
    await courier.sendDue();
    expect(got).toHaveLength(2);
    pass(5 * 60_000);
    given.status = 202;
    await courier.sendDue();
    expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await log()).toMatchObject([{ attempts: 3, status: 202, nextAttemptAt: null }]);
  });

  test("that never answers delays nobody else", async () => {
    const { visitor, courier, add, log } = await site(1000);
    const silent = await receiver({ status: "never" });
    const other = await receiver();
    await add(silent.url);
    await add(other.url);
    for (const name of ["Ada", "Ben", "Cleo"]) await visitor.contact.send({ ...MESSAGE, name });
    const sending = courier.sendDue();
    await vi.waitUntil(() => other.got.length === 3, 60_000);
    expect(silent.got.length).toBeLessThanOrEqual(1);
    await sending;
    expect((await log(1)).map(({ error }) => error)).toEqual(
      Array.from({ length: 3 }, () => "no answer"),
    );
  });

  test.each([301, 302, 404, 410])(
    "responses of %i are failures, and redirects are not followed",
    async (status) => {
      const { visitor, courier, add, log } = await site();
      const { got, url } = await receiver({ status });
      await add(url);
      await visitor.contact.send(MESSAGE);
      await courier.sendDue();
      expect(got).toHaveLength(1);
      expect(await log()).toMatchObject([{ status, deliveredAt: null }]);
    },
  );

  test("that has accepted nothing for five days is off until it is switched on again", async () => {
    const { visitor, courier, add, admin, log } = await site();
    const { got, given, url } = await receiver({ status: 503 });
    await add(url);
    await visitor.contact.send(MESSAGE);
    await courier.sendDue();
    const [failing] = await admin.webhooks.list();
    expect(failing).toMatchObject({ failingSince: expect.any(String), disabledAt: null });
    pass(5 * DAY_MS);
    await courier.sendDue();
    const [disabled] = await admin.webhooks.list();
    expect(disabled?.disabledAt).not.toBeNull();
    const tried = got.length;
    pass(DAY_MS);
    await visitor.contact.send({ ...MESSAGE, name: "Ben" });
    await courier.sendDue();
    expect(got).toHaveLength(tried);
    given.status = 200;
    await admin.webhooks.change({ id: 1, isActive: true });
    await courier.sendDue();
    expect(await log()).toMatchObject([{ status: 200 }]);
    expect(await admin.webhooks.list()).toMatchObject([{ failingSince: null, disabledAt: null }]);
  });

  test("gets an event once more, or a test, when an admin asks for it", async () => {
    const { visitor, courier, add, admin, log } = await site();
    const { got, url } = await receiver();
    await add(url);
    await visitor.contact.send(MESSAGE);
    await courier.sendDue();
    const [first] = await log();
    await admin.webhooks.replay({ id: first?.id ?? 0 });
    await admin.webhooks.test({ id: 1 });
    await courier.sendDue();
    expect(got.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      "message.created",
      "message.created",
      "test",
    ]);
    expect(got[1]?.headers["webhook-id"]).toBe(got[0]?.headers["webhook-id"]);
    expect((await log()).map(({ event }) => event)).toEqual([
      "test",
      "message.created",
      "message.created",
    ]);
  });

  test("gets an event only once when an admin sends it again while it waits for its next try", async () => {
    const { visitor, courier, add, admin, log } = await site();
    const { got, given, url } = await receiver({ status: 500 });
    await add(url);
    await visitor.contact.send(MESSAGE);
    await courier.sendDue();
    const [failed] = await log();
    given.status = 200;
    await admin.webhooks.replay({ id: failed?.id ?? 0 });
    await courier.sendDue();
    pass(DAY_MS);
    await courier.sendDue();
    expect(got).toHaveLength(2);
    expect(await log()).toMatchObject([{ attempts: 2, status: 200, nextAttemptAt: null }]);
  });

  test("keeps a log of 30 days", async () => {
    const { db, visitor, courier, add, log } = await site();
    await add((await receiver()).url);
    await visitor.contact.send(MESSAGE);
    await courier.sendDue();
    pass(29 * DAY_MS);
    await pruneDeliveries(db);
    expect(await log()).toHaveLength(1);
    pass(2 * DAY_MS);
    await pruneDeliveries(db);
    expect(await log()).toEqual([]);
  });
});

describe("What a webhook gets", () => {
  test("is the reference and the event, until an admin says with answers; all admins are told", async () => {
    const { db, admin, visitor, courier } = await site();
    const { got, url } = await receiver();
    await admin.webhooks.add({ url, events: [...EVENTS] });
    await visitor.contact.send(MESSAGE);
    const { reference } = await visitor.applications.submit(REQUEST);
    await admin.applications.setStatus({ id: 1, status: "approved" });
    await courier.sendDue();
    const bodies = () => got.map(({ body }) => JSON.parse(body) as { data: object });
    expect(bodies().map(({ data }) => data)).toMatchObject([
      { message: { id: 1 } },
      { application: { id: 1, reference } },
      { from: "pending", to: "approved", application: { reference } },
    ]);
    expect(JSON.stringify(bodies())).not.toMatch(/Ada|@|example\.com|2125550|250000/);
    await admin.webhooks.change({ id: 1, withAnswers: true });
    await visitor.contact.send({ ...MESSAGE, message: "A second one, please." });
    await courier.sendDue();
    expect(bodies().at(-1)?.data).toMatchObject({ message: { name: "Ada Buyer" } });
    const { host } = new URL(url);
    const mails = await db
      .selectFrom("outbox")
      .where("subject", "like", "A webhook was%")
      .orderBy("id")
      .select(["subject", "textBody"])
      .execute();
    expect(mails.map(({ subject }) => subject.split(" at ")[0])).toEqual([
      "A webhook was added",
      "A webhook was changed",
    ]);
    expect(mails[0]?.textBody).toContain(`admin added the webhook 1 (${host}): New application,`);
    expect(mails[0]?.textBody).toContain("with the reference alone");
    expect(mails[1]?.textBody).toContain("with what people wrote");
    expect(mails[0]?.textBody).not.toContain("/hook");
  });
});

describe("The address of a webhook", () => {
  test.each([
    ["http://example.com/hook", "Please enter an address that starts with https://"],
    ["ftp://example.com/", "Please enter an address that starts with https://"],
    ["https://user:secret@8.8.8.8/", "Please leave out the name and the password."],
    ["https://127.0.0.1/", "This address is in a private network."],
    ["https://2130706433/", "This address is in a private network."],
    ["https://0x7f.1/", "This address is in a private network."],
    ["https://localhost/", "This address is in a private network."],
    ["https://[::1]/", "This address is in a private network."],
    ["https://[::ffff:10.0.0.1]/", "This address is in a private network."],
    ["https://169.254.169.254/latest/meta-data", "This address is in a private network."],
    ["https://nothing.invalid/", "This address cannot be found."],
  ])("%s is refused: %s", async (url, sentence) => {
    const { as } = await testApp();
    const { admin } = await as("admin");
    const adding = admin.webhooks.add({ url, events: ["message.created"] });
    await expect(adding).rejects.toThrow(sentence);
    expect(await admin.webhooks.list()).toEqual([]);
  });

  test("is checked again for each connection: a host that has become private gets nothing", async () => {
    const { app, as, db } = await testApp();
    const { got, url } = await receiver();
    const { admin } = await as("admin");
    await admin.webhooks.add({ url: "https://8.8.8.8/", events: ["message.created"] });
    const port = new URL(url).port;
    for (const host of ["127.0.0.1", "localhost"]) {
      await db
        .updateTable("webhooks")
        .set({ url: `http://${host}:${port}/` })
        .execute();
      await admin.webhooks.test({ id: 1 });
      await createCourier(app).sendDue();
      const { rows } = await admin.webhooks.deliveries({ id: 1, limit: 1 });
      expect([host, rows[0]?.error]).toEqual([host, "private address"]);
    }
    expect(got).toEqual([]);
  });

  test.each([
    ["93.184.216.34", true],
    ["2606:2800:220:1::1", true],
    ["10.1.2.3", false],
    ["100.64.0.1", false],
    ["172.31.255.255", false],
    ["192.168.1.1", false],
    ["0.0.0.0", false],
    ["255.255.255.255", false],
    ["fe80::1", false],
    ["fd00::1", false],
    ["64:ff9b::a00:1", false],
    ["2002:a00:1::", false],
    ["::ffff:93.184.216.34", false],
  ])("%s is public: %s", (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
