import { about, happened } from "#domains/audit/happened.server.ts";
import {
  FIRST_DAY_STEPS,
  type FirstDay,
  type FirstDayStep,
  type FirstDayTick,
  mayBeLeftOut,
} from "./first-day.ts";
import { isLicensedInNewYork, licensedStates } from "#domains/officers/licensed-states.ts";
import { isOwnValue, type SettingKey, settingsByKey } from "#domains/settings/settings.ts";
import { findBanner, readContentSteps } from "./first-day-content.server.ts";
import type { SiteWords } from "#domains/content/site-texts/site-texts.ts";
import type { Actor } from "#platform/access.ts";
import { type Config, SAMPLE_COMPANY_NAME } from "#platform/config.ts";
import { type Db, activeAdmins } from "#platform/database/engine.ts";
import { listSettings } from "#domains/settings/settings.server.ts";
import { readSecondFactorOverview } from "#domains/second-factor/factors.server.ts";

/** The part of the configuration that adapts a website to its owner. */
export interface OwnConfig extends Pick<Config, "companyName" | "publicUrl" | "secondFactor"> {
  /** What the lender has published of itself. */
  words: SiteWords;
  /** Whether the mail server has accepted a mail, and still does. */
  isMailTaken: boolean;
}

/** The lender's first-day steps, and which of them are done, judged by the site's current state. */
export async function readFirstDay(db: Db, config: OwnConfig): Promise<FirstDay> {
  const settings = settingsByKey(await listSettings(db));
  const own = (key: SettingKey) => isOwnValue(key, settings[key]);
  const ticks = new Set(
    (await db.selectFrom("firstDay").select("step").execute()).map((row) => row.step),
  );
  const staffFactor: FirstDayStep = isNewYorkLicensee(settings.licenseText, config)
    ? "staff-factor-new-york"
    : "staff-factor";
  const content = await readContentSteps(db, settings.showTestimonials === "true");
  const done: Partial<Record<FirstDayStep, boolean>> = {
    ...content.done,
    "legal-texts": own("privacyPolicy") && own("termsOfUse"),
    "company-name": config.companyName !== SAMPLE_COMPANY_NAME,
    license: own("licenseText") || Boolean(config.words.nmlsNumber && config.words.licenseStates),
    contact: own("contactAddress") && own("contactPhone") && own("contactEmail"),
    logo: own("companyLogo"),
    "admin-email": await everyAdminHasMail(db),
    "public-url": config.publicUrl !== undefined && !isLocal(new URL(config.publicUrl).hostname),
    "mail-server": config.isMailTaken,
    "second-factor": await everyAdminHasFactor(db),
    [staffFactor]: config.secondFactor === "staff" || config.secondFactor === "all",
    "backup-elsewhere": ticks.has("backup-elsewhere"),
  };
  const steps = FIRST_DAY_STEPS.flatMap((step) => {
    const isReached = done[step];
    if (isReached === undefined) return [];
    const isLeftOut = !isReached && mayBeLeftOut(step) && ticks.has(step);
    return { step, isDone: isReached || isLeftOut, isLeftOut, opens: content.items[step] ?? null };
  });
  return { steps, isPutAway: ticks.has("put-away"), banner: await findBanner(db) };
}

/** Words that name no state, such as `all 50 states`, include New York. */
function isNewYorkLicensee(
  licenseText: string,
  { words: { licenseStates = "" } }: Pick<OwnConfig, "words">,
): boolean {
  const isNamed = licensedStates(licenseStates)?.has("NY") ?? licenseStates !== "";
  return isNamed || (isOwnValue("licenseText", licenseText) && isLicensedInNewYork(licenseText));
}

/** The first admin starts with an address that no mail reaches. */
async function everyAdminHasMail(db: Db): Promise<boolean> {
  const admins = await activeAdmins(db).select("email").execute();
  return admins.every(({ email }) => !isLocal(email.slice(email.lastIndexOf("@") + 1)));
}

async function everyAdminHasFactor(db: Db): Promise<boolean> {
  return (await readSecondFactorOverview(db)).adminsWithout === 0;
}

function isLocal(host: string): boolean {
  return /(^|\.)localhost$|^127\.|^\[?::1\]?$/.test(host);
}

/** Ticks a step or clears it, and records who did. */
export async function tickFirstDay(
  db: Db,
  actor: Actor,
  { step, isDone }: { step: FirstDayTick; isDone: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changed = isDone
      ? await trx
          .insertInto("firstDay")
          .values({ step, doneAt: new Date().toISOString() })
          .onConflict((conflict) => conflict.doNothing())
          .returning("step")
          .execute()
      : await trx.deleteFrom("firstDay").where("step", "=", step).returning("step").execute();
    if (changed.length === 0) return;
    await happened(trx, actor, "dashboard.tickFirstDay", {
      on: about("firstDay", step, step),
      before: !isDone,
      after: isDone,
    });
  });
}
