import { count, flag, id, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

/** A record by its familiar name. */
const subject = named("AuditSubject", {
  what: z.enum(["application", "message", "user", "resource", "category", "file", "content"]),
  id: id.nullable().meta({ description: "Null once the record is gone" }),
  name: textOf("Such as the applicant's name; empty when it is no longer known"),
});
export type AuditSubject = z.infer<typeof subject>;

const value = text.nullable().meta({ description: "JSON; cut in the list when it is long" });

/** One action of an admin. */
export const auditEntry = rowOf(
  named("AuditEntry", {
    id,
    at: time,
    actorName: textOf("The username at the time; the person may be gone"),
    actor: subject.nullable().meta({ description: "Null once the person is gone, and for nobody" }),
    action: textOf("Such as settings.save"),
    subject: textOf("To what, such as contactEmail or application 12"),
    before: value,
    after: value,
    isCut: flag.meta({ description: "Whether either value was cut off" }),
    about: subject
      .nullable()
      .meta({ description: "Null when the subject is not a record, such as a setting" }),
  }),
  "auditEntries",
);
export type AuditEntry = z.infer<typeof auditEntry>;

/** What shows whether the activity was changed behind the website. */
export const journalState = named("JournalState", {
  links: count.meta({
    description: "How many rows are protected, changes by the website included",
  }),
  code: textOf("To be kept elsewhere: what came before it cannot be changed unseen"),
  checkedAt: time,
  faults: z.array(text).meta({ description: "What the last check found; empty when nothing" }),
});
export type JournalState = z.infer<typeof journalState>;

/** A person who did something. */
export const auditPerson = named("AuditPerson", {
  username: textOf("The value for the filter; the account may be deleted"),
  name: textOf(
    "The username once the person is gone, or when it was not a user, such as the operator",
  ),
});
export type AuditPerson = z.infer<typeof auditPerson>;
