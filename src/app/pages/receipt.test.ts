import { afterEach, expect, test, vi } from "vitest";
import { testServer } from "#test/kit/server.ts";

const MESSAGE = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  phone: "(212) 555-0100",
  subject: "other",
  message: "About a loan, please.",
};
const REQUEST = {
  fullName: "Ada Lovelace",
  email: "ada@example.com",
  phone: "(212) 555-0100",
  loanPurpose: "refinance",
  loanAmount: "$350,000",
  accurate: "on",
  privacyRead: "on",
};

afterEach(() => void vi.useRealTimers());

/** A server whose pages name what was rendered. */
async function server() {
  const { get } = await testServer(
    {},
    { client: { routeOf: (path) => path, render: async (target) => new Response(target) } },
  );
  const open = async (path: string, cookie = "") => {
    const answer = await get(path, { headers: { cookie } });
    return answer.status === 303 ? `to ${answer.headers.get("location")}` : answer.text();
  };
  /** Sends a form without scripts; resolves to the target of the redirect and the cookie. */
  const send = async (path: string, fields: Record<string, string>) => {
    const { headers } = await get(path, { method: "POST", body: new URLSearchParams(fields) });
    const cookie = headers.getSetCookie().find((each) => each.startsWith("receipt="));
    return { location: headers.get("location") ?? "", cookie: cookie?.split(";", 1)[0] };
  };
  return { open, send };
}

test.each([
  ["/contact", MESSAGE],
  ["/apply", REQUEST],
])(
  "the thanks for a form of %s are shown to the browser that sent it, again on a reload",
  async (path, fields) => {
    const { open, send } = await server();
    const { location, cookie } = await send(path, fields);
    expect(location).toMatch(/\?sent=/);
    expect(await open(location, cookie)).toBe(location);
    expect(await open(location, cookie)).toBe(location);
  },
);

test("anybody else who opens their address gets the form, before and after the sender", async () => {
  const { open, send } = await server();
  expect(await open("/contact?sent=true&subject=other")).toBe("to /contact");
  const { location, cookie } = await send("/contact", MESSAGE);
  expect(await open(location)).toBe("to /contact");
  await open(location, cookie);
  expect(await open(location)).toBe("to /contact");
  expect(await open(location, "receipt=made-up")).toBe("to /contact");
  expect(await open("/apply?sent=2026-000001", cookie)).toBe("to /apply");
  expect(await open("/contact")).toBe("/contact");
});

test("after an hour their address shows the form again", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { open, send } = await server();
  const { location, cookie } = await send("/contact", MESSAGE);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await open(location, cookie)).toBe("to /contact");
});
