import type { z } from "zod";
import type { incidentChanges } from "./compliance.input.ts";
import { incident } from "./compliance.output.ts";
import { incidents } from "./compliance.table.ts";
import { PlainRows } from "#domains/audit/rows/plain-rows.server.ts";
import { formatShortDate } from "#kit/values/format.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { invalidAt } from "#platform/errors.ts";

export const incidentRows = new PlainRows(incidents, incident, "incident");

/**
 * Changes an incident. The clocks of its notices begin on the day on which it was found, so that day
 * stays once a notice was given, and so does that it was. Throws as PlainRows does, and BAD_REQUEST
 * for those days.
 */
export function changeIncident(db: Db, actor: Actor, changes: z.output<typeof incidentChanges>) {
  return db.transaction().execute(async (trx) => {
    const before = await incidentRows.find(trx, changes.id);
    const { foundOn } = before;
    const given = (["stateToldOn", "ftcToldOn"] as const).filter((name) => before[name] !== "");
    const removed = given.find((name) => changes[name] === "");
    if (removed)
      throw invalidAt(removed, "A notice was given: its day can be corrected, not removed.");
    if (foundOn !== changes.foundOn && given.length > 0)
      throw invalidAt(
        "foundOn",
        `A notice of this incident was given, so the day on which it was found stays ${formatShortDate(foundOn)}.`,
      );
    return incidentRows.change(trx, actor, "compliance.changeIncident", changes);
  });
}
