import { user } from "#domains/accounts/accounts.output.ts";
import { count, named, time, z } from "#kit/values/zod.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

/** A user with the fields of the edit form. */
export const editableUser = rowOf(
  named("EditableUser", {
    ...user.shape,
    revision: count.meta({
      description: "Raised by every change, so that the second of two admins gets an error",
    }),
    waitsUntil: time.optional().describe("Until when nothing that the user confirms counts"),
    isClosed: z
      .literal(true)
      .optional()
      .describe(
        "Present while what the account sent and kept is closed, since nothing shows whose it is",
      ),
  }),
  "users",
);
export type EditableUser = z.infer<typeof editableUser>;

/** The records that refer to a user as officer or uploader. */
export const assignedRecords = named("AssignedRecords", {
  applications: count,
  pending: count.meta({ description: "Of these, those that wait" }),
  resources: count,
  leads: count.meta({ description: "Leads that they work on" }),
});
export type AssignedRecords = z.infer<typeof assignedRecords>;
