import { ADDRESS_MISSING } from "./newsletter.ts";
import { isOwnValue } from "#domains/settings/settings.ts";
import { US_STATES } from "#lending/us-states.ts";
import { about } from "#domains/audit/subject.server.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { readSetting } from "#domains/settings/settings.server.ts";

/** Whether visitors can subscribe: it is on, and the lender's own postal address is entered. */
export async function isOffered(db: Db): Promise<boolean> {
  return (await isSwitchedOn(db)) && hasAddress(db);
}

/** A number or a box, then a state and a ZIP code, as a letter within the US must have. */
const POSTAL = new RegExp(
  String.raw`(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b).*\b(?:[a-z](?:\. ?)?[a-z]|${Object.values(US_STATES).join("|")})[,.]? \d{5}(?:-\d{4})?\b`,
  "i",
);

export async function hasAddress(db: Db): Promise<boolean> {
  const value = await readSetting(db, "contactAddress");
  return isOwnValue("contactAddress", value) && POSTAL.test(value.replace(/\s+/g, " "));
}

/** Off by default. */
export async function isSwitchedOn(db: Db): Promise<boolean> {
  const { isOn } = await db.selectFrom("newsletter").select("isOn").executeTakeFirstOrThrow();
  return isOn === 1;
}

/**
 * Starts or stops offering the newsletter to visitors; existing subscribers are kept. Throws
 * CONFLICT when it would start without the lender's own postal address.
 */
export async function switchNewsletter(db: Db, actor: Actor, isOn: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (isOn && !(await hasAddress(trx))) throw new AppError("CONFLICT", ADDRESS_MISSING);
    const before = await isSwitchedOn(trx);
    if (before === isOn) return;
    await trx
      .updateTable("newsletter")
      .set({ isOn: isOn ? 1 : 0 })
      .execute();
    await happened(trx, actor, "newsletter.switch", {
      on: about("newsletter", null, "newsletter"),
      before,
      after: isOn,
    });
  });
}
