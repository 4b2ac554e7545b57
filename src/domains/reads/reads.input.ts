import { SEEN, type SeenTable } from "./reads.ts";
import { auditFilter } from "#domains/audit/audit.input.ts";
import { paging, recordId, z } from "#kit/values/zod.ts";

const { person, since, until } = auditFilter;

export const readsFilter = {
  person,
  session: person,
  token: person,
  network: person,
  lead: recordId.optional(),
  table: z
    .enum(Object.keys(SEEN) as [SeenTable, ...SeenTable[]], "Please choose a table.")
    .optional(),
  record: recordId.optional(),
  read: recordId.optional(),
  since,
  until,
};
export const readsInput = z.object({ ...paging, ...readsFilter }).optional();
