import { about } from "#server/audit/subject.ts";
import type { Actor } from "#server/access.ts";
import { happened } from "#server/audit/happened.ts";
import type { Db } from "#server/database/engine.ts";

/** Whether visitors can subscribe to the newsletter; off by default. */
export async function isOffered(db: Db): Promise<boolean> {
  const { isOn } = await db.selectFrom("newsletter").select("isOn").executeTakeFirstOrThrow();
  return isOn === 1;
}

/** Starts or stops offering the newsletter to visitors; existing subscribers are kept. */
export async function switchNewsletter(db: Db, actor: Actor, isOn: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await isOffered(trx);
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
