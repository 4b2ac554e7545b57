import { z } from "#kit/values/zod.ts";

const DAY = "Please give a moment such as 2026-11-20T00:00:00.000Z.";
const word = z.string().trim().min(1).max(80, "Please use at most 80 characters.").optional();
export const auditFilter = {
  person: word,
  kind: word,
  record: word,
  since: z.iso.datetime(DAY).optional(),
  until: z.iso.datetime(DAY).optional(),
};
