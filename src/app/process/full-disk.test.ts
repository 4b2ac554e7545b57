import { expect, test } from "vitest";
import { isSqlite } from "#test/kit/databases.ts";
import { testServer } from "#test/kit/server.ts";

const write = (message: string) => ({
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "other",
  message,
});

test.runIf(isSqlite)("SQLITE_FULL answers 507 and the process keeps running", async () => {
  const { sqlite, send, get, db } = await testServer();
  // The pages freed by migrations would have room for the message
  sqlite.exec("VACUUM");
  const pages = sqlite.pragma("page_count", { simple: true }) as number;
  sqlite.pragma(`max_page_count = ${pages + 1}`);
  const refused = await send("POST", "/api/contact", write("x".repeat(4900)));
  expect(refused.status).toBe(507);
  expect(await refused.json()).toEqual({
    message: "The server is out of storage. Please try again later.",
    code: "STORAGE_FULL",
  });
  expect((await get("/api/loan-types")).status).toBe(200);
  sqlite.pragma(`max_page_count = ${pages + 100}`);
  const stored = await send("POST", "/api/contact", write("There is room again"));
  expect(stored.status).toBe(201);
  const messages = await db.selectFrom("contactSubmissions").select("message").execute();
  expect(messages).toEqual([{ message: "There is room again" }]);
});
