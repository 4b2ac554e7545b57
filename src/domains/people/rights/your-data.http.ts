import type { AnyTRPCProcedure } from "@trpc/server";
import type { z } from "zod";
import { YOUR_DATA } from "./rights.ts";
import type { openedLink, ownErased, receivedRequest } from "./rights.output.ts";
import { noteSeen } from "./acts.server.ts";
import { selfOf } from "./links.server.ts";
import { erasedPage, gpcLine, heldPage, type Said, startPage } from "./your-data-page.server.ts";
import type { said } from "#domains/accounts/accounts.output.ts";
import type { Consent } from "#domains/consents/consents.output.ts";
import { sendPlainPage } from "#domains/accounts/links/plain-page.server.ts";
import { askerOf } from "#domains/accounts/sign-in/asker.http.ts";
import { accountOf, partsOf } from "#domains/people/own-data.server.ts";
import { closingOf, keptInQuarantine } from "#domains/people/close-account.server.ts";
import { officeZone } from "#domains/settings/settings.server.ts";
import { dateIn } from "#kit/values/time-zones.ts";
import { type App, type Context, siteOf } from "#platform/context.ts";
import type { Download } from "#platform/download.ts";
import type { Row } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { requireForm, withBody } from "#platform/http/body.ts";
import { type Exchange, logRefusal, type Step } from "#platform/http/respond.ts";
import { runProcedure } from "#platform/http/rest.ts";
import { sendDownload } from "#platform/http/send-download.ts";
import { toAppError } from "#platform/trpc.ts";

type Call = <Output>(name: string, input: object | undefined) => Promise<Output>;

interface Asked {
  app: App;
  exchange: Exchange;
  context: Context;
  call: Call;
}

// Decision: src/decisions/123-a-persons-own-hand.md
/**
 * The page on which people see, correct and erase what is held about them, without scripts. Opening
 * a mailed link shows nothing yet, because mail scanners open links too; its button does.
 */
export function yourDataStep(app: App, procedures: Record<string, AnyTRPCProcedure>): Step {
  return (exchange) => {
    if (exchange.url.pathname !== YOUR_DATA) return undefined;
    const answer = async () => {
      const { method } = exchange.request;
      const context = await askerOf(app, exchange, { renew: true });
      const call = ((name, input) => {
        const procedure = procedures[name] as AnyTRPCProcedure;
        return runProcedure({ name, procedure }, input, context);
      }) as Call;
      const asked = { app, exchange, context, call };
      if (method === "GET") return showStart(asked);
      if (method === "POST") return answerForm(asked);
      throw new AppError("METHOD_NOT_ALLOWED", "This address takes another method.", {
        allow: "GET, POST",
      });
    };
    return { route: YOUR_DATA, answer };
  };
}

async function showStart({ app, exchange, context }: Asked, said: Said = {}): Promise<void> {
  const company = siteOf(app).companyName;
  const token = exchange.url.searchParams.get("token");
  if (token !== null && said.status === undefined)
    return sendPlainPage(exchange, {
      company,
      heading: "Your information",
      text: "Press the button to see what we hold about your email address.",
      form: { action: YOUR_DATA, field: { name: "token", value: token }, label: "Show it" },
    });
  const gpc = await gpcLine(app.db, exchange.request.headers["sec-gpc"]);
  const { actor } = context;
  const start = startPage({ username: actor?.user.username, gpc, ...said });
  sendPlainPage(exchange, { company, ...start });
}

async function answerForm(asked: Asked): Promise<void> {
  const { exchange, context, app } = asked;
  requireForm(exchange.request);
  await withBody(exchange, context, async (read) => {
    const form = new URLSearchParams((await read()).toString("utf8"));
    try {
      await act(asked, form);
    } catch (error) {
      const refusal = toAppError(error);
      if (refusal.status >= 500 || exchange.response.headersSent) throw error;
      logRefusal(app, refusal, exchange.requestId);
      const [issue] = refusal.issues ?? [];
      const at = issue && form.get("action") === "open" ? "proof" : issue?.path;
      const said = { sentence: issue?.message ?? refusal.message, at };
      const again = { ...said, status: refusal.status, typed: form };
      await showAgain(asked, form.get("token") ?? "", again);
    }
  });
}

/** The page from which a refused form came. */
async function showAgain(asked: Asked, token: string, said: Said): Promise<void> {
  try {
    await showHeld(asked, token, said);
  } catch (error) {
    if (toAppError(error).status >= 500 || asked.exchange.response.headersSent) throw error;
    await showStart(asked, said);
  }
}

async function act(asked: Asked, form: URLSearchParams): Promise<void> {
  const { call, exchange } = asked;
  const of = (name: string) => form.get(name) ?? "";
  const token = of("token");
  switch (of("action")) {
    case "link": {
      const who = { email: of("email"), phone: of("phone") };
      const { message } = await call<z.output<typeof said>>("privacy.askForLink", who);
      return showStart(asked, { sentence: message, status: 202 });
    }
    case "open": {
      // It may be either; the account knows which it takes
      const code = /^[\w -]{4,40}$/.test(of("proof")) ? { code: of("proof") } : {};
      await call("secondFactor.confirm", { password: of("proof"), ...code });
      const opened = await call<z.output<typeof openedLink>>("privacy.openOwn", undefined);
      return showHeld(asked, opened.token);
    }
    case "file":
      return sendDownload(exchange, await call<Download>("privacy.held", { token }));
    case "ask": {
      const id = of("id") === "" ? {} : { id: Number(of("id")) };
      const asks = { token, kind: of("kind"), words: of("words"), ...id };
      const { dueAt } = await call<z.output<typeof receivedRequest>>("privacy.ask", asks);
      const sentence = `We have your request and answer it by ${dateIn(await officeZone(asked.app.db), dueAt)}.`;
      return showHeld(asked, token, { sentence });
    }
    case "withdraw":
      await call("privacy.withdraw", { token, kinds: form.getAll("kinds") });
      return showHeld(asked, token, { sentence: "Your withdrawal counts from now on." });
    case "erase": {
      const erased = await call<z.output<typeof ownErased>>("privacy.erase", {
        token,
        typed: of("typed"),
      });
      return sendPlainPage(exchange, {
        company: siteOf(asked.app).companyName,
        ...erasedPage(erased),
      });
    }
    default:
      return showHeld(asked, token);
  }
}

/** When each permission was last given, or withdrawn. */
async function permittedIn(parts: ReturnType<typeof partsOf>) {
  const times = new Map<string, { at: string; isGiven: boolean }>();
  const note = (kind: string, at: string | null | undefined, isGiven = true) => {
    if (at && at > (times.get(kind)?.at ?? "")) times.set(kind, { at, isGiven });
  };
  for (const [name, rows] of parts) {
    if (name !== "consents" && name !== "newsletter") continue;
    for await (const row of rows as AsyncIterable<Partial<Consent & Row<"subscribers">>>) {
      if (name === "newsletter") note(name, row.confirmedAt);
      else note(row.kind ?? "", row.withdrawnAt ?? row.givenAt, !row.withdrawnAt);
    }
  }
  return times;
}

async function showHeld({ app, exchange }: Asked, token: string, said: Said = {}): Promise<void> {
  const { db } = app;
  const self = await selfOf(db, token);
  await noteSeen(db, self);
  const asker = { user: self.owner, sessionId: self.sessionId };
  const sources = app.ownData(app).sources(self.owner);
  const { due, unproved, unprovedHeld, isHeld } = await closingOf(db, self.owner);
  const waiting = (await keptInQuarantine(app, self.owner)).map(({ reference, until }) => ({
    reference,
    keptUntil: until,
  }));
  const account = self.user ? [await accountOf(db, asker, sources)] : [];
  const page = await heldPage({
    token,
    self,
    timeZone: await officeZone(db),
    ...said,
    parts: [["account", account], ...partsOf(db, asker, sources)],
    permitted: await permittedIn(partsOf(db, asker, sources)),
    applications: (await sources.applications({ limit: 100 })).rows,
    staying: { due: [...due, ...waiting], isHeld, unproved: unproved.length + unprovedHeld },
  });
  sendPlainPage(exchange, { company: siteOf(app).companyName, ...page });
}
