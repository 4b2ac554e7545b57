import { afterEach, expect, test, vi } from "vitest";
import { REQUEST } from "#test/kit/leads.ts";
import { mailbox, secretIn } from "#test/kit/mail.ts";
import { testServer } from "#test/kit/server.ts";

const ADA = "ada@example.com";
const PHONE = "(212) 555-0188";
const UNKNOWN = "we cannot tell here whether you permitted it";

afterEach(() => void vi.useRealTimers());

/** The page as a guest gets it who wrote when it was a day earlier at the office. */
async function opened(phone: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-12-01T03:00:00Z") });
  const site = await testServer();
  const visitor = await site.as("visitor");
  const own = { ...REQUEST, email: ADA, phone: PHONE, fullName: "Ada Own", callConsent: true };
  await visitor.applications.submit(own);
  await site.db.deleteFrom("outbox").execute();
  await visitor.privacy.askForLink({ email: ADA, phone });
  const token = secretIn((await mailbox(site.app).lettersTo(ADA)).at(-1) ?? { textBody: "" });
  const send = async (fields: Record<string, string> = {}) => {
    const body = new URLSearchParams({ token, ...fields });
    return (await site.get("/your-data", { method: "POST", body })).text();
  };
  return { ...site, send };
}

test("every kind can be withdrawn, and says whether it is known to be permitted", async () => {
  const { send } = await opened(PHONE);
  const page = await send();
  expect(page).toContain("Calls: you permitted it on Nov 30, 2026<");
  expect(page).toContain(`Newsletter: ${UNKNOWN}<`);
  expect(await send({ action: "withdraw", kinds: "call" })).toContain(
    "Calls: you withdrew it on Nov 30, 2026<",
  );
});

test("what is held reads in the words of the forms, not of the tables", async () => {
  const page = await (await opened(PHONE)).send();
  for (const said of ["<dt>Loan purpose</dt><dd>Refinance<", "<dt>Status</dt><dd>We are looking"])
    expect(page).toContain(said);
  expect(page).toMatch(/<dt>May be called and texted<\/dt><dd>Yes<.+<dt>Recorded<\/dt>/s);
});

test("a guest without the number can withdraw what is not shown to be theirs", async () => {
  const { send, db } = await opened("");
  expect((await send()).split(UNKNOWN)).toHaveLength(5);
  await send({ action: "withdraw", kinds: "email" });
  const ended = db.selectFrom("consents").where("kind", "=", "email").select("withdrawnAt");
  expect(await ended.execute()).toMatchObject([{ withdrawnAt: expect.any(String) }]);
  await db.updateTable("loanApplications").set({ phone: "" }).execute();
  expect(await send({ action: "withdraw", kinds: "call" })).toMatch(/value="call" checked/);
});

test("a withdrawal of nothing is refused at the first box", async () => {
  const { send } = await opened("");
  const page = await send({ action: "withdraw" });
  expect(page).toMatch(/value="call" +aria-invalid="true" aria-describedby="wrong" autofocus>/);
  expect(page).toContain("Please choose what we should stop.");
});

test("the days of a request are those of the office", async () => {
  const { send, as, app } = await opened(PHONE);
  const page = await send({ action: "ask", kind: "ask", words: "Who had it?" });
  expect(page).toContain("answer it by Jan 14, 2027.");
  const { privacy } = (await as("admin")).admin;
  const { rows } = await privacy.list({});
  const id = rows.find(({ kind }) => kind === "ask")?.id ?? 0;
  await privacy.answer({ id, answer: "Nobody." });
  expect((await mailbox(app).lettersTo(ADA)).at(-1)?.textBody).toContain("On Nov 30, 2026 you");
});
