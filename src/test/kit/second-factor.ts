import { onTestFinished, vi } from "vitest";
import type { Context } from "#platform/context.ts";
import type { AddedFactor } from "#domains/second-factor/second-factor.ts";
import { stepAt, timeCode } from "#domains/second-factor/time-codes.server.ts";
import type { TestApp } from "./app.ts";
import { type ActorName, PASSWORD } from "./people.ts";

/**
 * A time code app that gives each code once. The server accepts two of them within 30 seconds: the
 * current one, and the one of a clock that is fast.
 */
export function timeCodeApp(secret: string) {
  let step = 0;
  return {
    secret,
    next: () => {
      step = Math.max(step + 1, stepAt(Date.now()));
      return timeCode(secret, step);
    },
    /** The code that it will show after the given time, on an accurate clock. */
    in: (seconds: number) => timeCode(secret, stepAt(Date.now() + seconds * 1000)),
  };
}

/** Adds a time code app to a user's account; its first code is used up. */
export async function enrol({ as }: Pick<TestApp, "as">, name: Exclude<ActorName, "visitor">) {
  const { secondFactor } = await as(name);
  const { secret } = await secondFactor.offerTimeCode();
  const app = timeCodeApp(secret);
  const added: AddedFactor = await secondFactor.addTimeCode({ name: "Phone", code: app.next() });
  return { app, recoveryCodes: added.recoveryCodes, factor: added.factor };
}

export async function browserOf(app: Pick<TestApp, "as">, from: Partial<Context> = {}) {
  const jar = new Map<string, string>();
  const given: Partial<Context> = {
    userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0",
    ...from,
    cookie: (name) => jar.get(name),
    setCookie: (cookie) => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    },
  };
  const { accounts, secondFactor } = await app.as("visitor", given);
  return {
    jar,
    login: (username: string, password = PASSWORD) => accounts.login({ username, password }),
    adminLogin: () => accounts.adminLogin({ username: "admin", password: PASSWORD }),
    finish: (code: string, remember = false) => secondFactor.finishLogin({ code, remember }),
    secondFactor,
  };
}

export const subjects = async ({ db }: Pick<TestApp, "db">, recipient: string) =>
  (
    await db
      .selectFrom("outbox")
      .where("recipient", "=", recipient)
      .orderBy("id")
      .select("subject")
      .execute()
  ).map(({ subject }) => subject.split(" at ")[0]);

export const actions = async ({ db }: Pick<TestApp, "db">) =>
  (await db.selectFrom("auditEntries").orderBy("id").select("action").execute())
    .map(({ action }) => action)
    .filter((action) => action.startsWith("second-factor."));

export const sessionsOf = async ({ db }: Pick<TestApp, "db">, username: string) =>
  (
    await db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.userId")
      .where("username", "=", username)
      .select("sessions.id")
      .execute()
  ).length;

/** Advances the clock until the test ends; timers are not affected. */
export function later(minutes: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
}
