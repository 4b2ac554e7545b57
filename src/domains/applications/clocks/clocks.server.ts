import type { z } from "zod";
import { aboutApplication, happened } from "#domains/audit/happened.server.ts";
import { findForStaff } from "#domains/applications/documents/documents.server.ts";
import { planNotice } from "#domains/records/notice.server.ts";
import { officeDays } from "#domains/records/clocks/office-days.server.ts";
import { itemsOf } from "#domains/records/clocks/six-items.server.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { formatShortDate } from "#kit/values/format.ts";
import { dayOf, daysAfter } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError, invalidAt } from "#platform/errors.ts";
import type { clockInput } from "./clocks.input.ts";
import { type ApplicationClock, CLOCK_STEPS, type ClockStep, daysOf } from "./clocks.ts";
import { isWhole } from "./six-items.ts";

/** The clock of an application, for those who work on it. Throws NOT_FOUND for everybody else. */
export async function readClock(db: Db, actor: Actor, id: number): Promise<ApplicationClock> {
  const { status, createdAt } = await findForStaff(db, actor, id);
  const { reasons, completeAt, isOldDenial, ...told } = await db
    .selectFrom("loanApplications")
    .where("id", "=", id)
    .select(["reasons", "completeAt", "estimateOn", "isOldDenial"])
    .select(["noticeOn", "withdrawnOn", "incompleteOn", "incompleteBy"])
    .executeTakeFirstOrThrow();
  const dayIn = await officeDays(db);
  const items = await itemsOf(db, id);
  const last = isWhole(items) ? [...items.values()].toSorted().at(-1) : undefined;
  const whole = completeAt ?? last;
  const receivedOn = dayIn(createdAt);
  const completeOn = whole === undefined ? null : dayIn(whole);
  const { officeHours } = await readDeskSettings(db);
  return {
    id,
    receivedOn,
    ...told,
    ...daysOf(
      { status, receivedOn, completeOn, isOldDenial: isOldDenial === 1, ...told },
      dayIn(new Date().toISOString()),
      officeHours?.days,
    ),
    reasons: JSON.parse(reasons ?? "[]") as string[],
    items: [...items.keys()],
    completeOn,
  };
}

/** Notes what was done. Throws NOT_FOUND, BAD_REQUEST for a day to come, CONFLICT without a denial. */
export function noteStep(
  db: Db,
  actor: Actor,
  { id, reasons, ...days }: z.output<typeof clockInput>,
): Promise<ApplicationClock> {
  return db.transaction().execute(async (trx) => {
    const { status, reference, createdAt } = await findForStaff(trx, actor, id);
    if ((reasons ?? days.noticeOn) && status !== "rejected")
      throw new AppError("CONFLICT", "This application is not denied.");
    // Their day may be ahead of the office's
    const newest = daysAfter(dayOf(Date.now()), 1);
    const steps = Object.keys(CLOCK_STEPS).filter(
      (name): name is ClockStep => days[name as ClockStep] !== undefined,
    );
    const late = steps.find((step) => (days[step] ?? "") > newest);
    if (late) throw invalidAt(late, "Please give a day that has come.");
    const receivedOn = (await officeDays(trx))(createdAt);
    const early = steps.find((step) => (days[step] ?? receivedOn) < receivedOn);
    if (early)
      throw invalidAt(early, `It came on ${formatShortDate(receivedOn)}. Please give a later day.`);
    if (days.incompleteOn === null) days.incompleteBy = null;
    await trx
      .updateTable("loanApplications")
      .set({ ...days, ...(reasons && { reasons: JSON.stringify(reasons) }) })
      .where("id", "=", id)
      .execute();
    const text = [
      ...steps.map((step) => `${CLOCK_STEPS[step]} ${inWords(days[step])}`),
      ...(reasons ? [`Reasons of the denial: ${reasons.join("; ")}`] : []),
    ].join("\n");
    await happened(trx, actor, "applications.noteStep", {
      on: aboutApplication(reference),
      after: { ...days, ...(reasons && { reasons }) },
      text,
    });
    if (status === "rejected" && days.noticeOn !== undefined)
      await planNotice(trx, actor, id, days.noticeOn === null);
    return readClock(trx, actor, id);
  });
}

function inWords(day: string | null | undefined): string {
  return day ? formatShortDate(day) : "(taken back)";
}
