import { APPLICATION_STATUSES } from "#domains/applications/applications.ts";
import { denialReasons } from "#domains/applications/clocks/clocks.input.ts";
import { MESSAGE_STATUSES } from "#domains/contact/contact.ts";
import { FIXED_STAGES, LEAD_KINDS, LEAD_SOURCES, type LeadSource, MOST_AT_ONCE } from "./leads.ts";
import { problemsOf } from "./reply/placeholders.ts";
import { LETTER_PLACEHOLDERS } from "#domains/letters/letters.ts";
import { retentionInput } from "#domains/people/people.input.ts";
import { timeOfDay, timeZoneName } from "#kit/values/times.input.ts";
import { US_STATES } from "#lending/us-states.ts";
import { email, line, paragraph, phone, recordId, recordList, z } from "#kit/values/zod.ts";

const CHOOSE = "Please choose one of the options.";
const yes = z.boolean("Please say yes or no.").optional();
const day = z.iso.date("Please give a day such as 2026-11-22.");
const stage = line(CHOOSE, { max: 40 });
const tag = line("A tag has 1 to 30 characters.", { max: 30 });
const reason = line("Please say why it was lost.", { max: 200 });

export const leadFilter = {
  ...recordList,
  kind: z.enum(LEAD_KINDS, CHOOSE).optional(),
  stage: stage.optional(),
  tag: tag.optional(),
  assigneeId: recordId.optional(),
  unassigned: yes,
  source: line(CHOOSE, { max: 120 }).optional(),
  campaign: line(CHOOSE, { max: 120 }).optional(),
  dueBy: day.optional(),
  unanswered: yes,
  untold: yes,
  gains: yes,
  unread: yes,
  perPerson: yes,
};

/** Whose duties, and until which day. */
export const dutiesOf = z.object({
  dueBy: day,
  assigneeId: recordId.optional(),
  unassigned: yes,
  limit: recordList.limit,
});

const ids = z
  .array(recordId, "Please choose at least one.")
  .min(1, "Please choose at least one.")
  .max(MOST_AT_ONCE, `Please choose at most ${MOST_AT_ONCE.toLocaleString("en-US")}.`);

const moment = z.iso.datetime("Please enter a day and a time.");

/** A change of one lead, or of many at once; what is left out stays. */
export const leadChanges = z.object({
  ids,
  /** The revision that the person saw: the second of two gets an error. */
  revision: z.int().positive().optional(),
  stage: stage.optional(),
  lostReason: reason.optional(),
  /** Who waits again, after the undo of a change of stage. */
  waits: z
    .array(z.object({ id: recordId, since: moment }))
    .max(MOST_AT_ONCE)
    .optional(),
  followUp: z
    .object({
      on: day,
      what: line("Please use at most 200 characters.", { min: 0, max: 200 }),
    })
    .nullable()
    .optional(),
  addTags: z.array(tag).max(20, "Please add at most 20 tags.").optional(),
  removeTags: z.array(tag).max(20, "Please remove at most 20 tags.").optional(),
});

export const assignment = z.object({
  ids,
  revision: z.int().positive().optional(),
  assigneeId: recordId.nullable(),
  /** Without an email to the officer, who had them before. */
  quietly: yes,
});

export const statusOfLeads = z.object({
  ids,
  status: z.enum([...APPLICATION_STATUSES, ...MESSAGE_STATUSES], "Please choose a status."),
  expected: z.enum([...APPLICATION_STATUSES, ...MESSAGE_STATUSES]).optional(),
  /** Why applications are rejected, as their notice must say. */
  reasons: denialReasons.optional(),
});

export const noteInput = z.object({
  id: recordId,
  text: paragraph("Please write something.", { max: 5000 }),
});

/** The same for every attempt to send a draft, so that it is sent once. */
const draftKey = z.string().regex(/^[0-9a-f]{32}$/, "A draft has a key of 32 hexadecimal digits.");

const replyText = paragraph("Please write something.", { max: 20_000 });

export const replyInput = z.object({
  id: recordId,
  draftKey,
  text: replyText,
  /** When it goes out, if not at once. */
  sendAt: moment.optional(),
  /** The newest entry of the timeline that the writer knew; 0 for none. */
  seenEntryId: z.int().nonnegative(),
});

/** A planned reply as the reader saw it. */
export const plannedInput = z.object({
  id: recordId,
  plannedId: recordId,
  revision: z.int().positive(),
});

export const plannedChanges = plannedInput.extend({ text: replyText, sendAt: moment });

const states = Object.keys(US_STATES) as [string, ...string[]];
const sources = Object.keys(LEAD_SOURCES) as [LeadSource, ...LeadSource[]];
const NO_PHONE = "Please enter a valid phone number.";
const NO_EMAIL = "Please enter a valid email address.";
export const REACHED = "Please enter a phone number or an email address.";
const [aPhone, anEmail] = [phone(), email()];
const isPhone = (text: string) => text === "" || aPhone.safeParse(text).success;
const isEmail = (text: string) => text === "" || anEmail.safeParse(text).success;

/** What is known of somebody who may want a loan; an empty text is not known. */
export const leadFields = {
  name: line("Name must be at least 2 characters.", { min: 2 }),
  phone: line(NO_PHONE, { min: 0, max: 40 }).refine(isPhone, NO_PHONE).default(""),
  email: line(NO_EMAIL, { min: 0, max: 254 }).refine(isEmail, NO_EMAIL).default(""),
  state: z.enum(["", ...states] as const, "Please choose a state.").default(""),
  note: paragraph("Please write a text.", { min: 0, max: 5000 }).default(""),
};

const REACHING = z.object({ phone: z.string(), email: z.string() });

export function isReached(given: { phone: string; email: string }): boolean {
  return given.phone !== "" || given.email !== "";
}

export const newLead = z
  .object({
    ...leadFields,
    source: z.enum(sources, "Please choose where the lead comes from."),
    draftKey: draftKey.optional(),
  })
  .refine(isReached, {
    path: ["phone"],
    message: REACHED,
    // Told together with what is wrong in other fields
    when: ({ value }) => REACHING.safeParse(value).success,
  });

export type NewLead = z.output<typeof newLead>;

const HOURS = "Please enter 1 to 120 hours.";
const waitedHours = z.int(HOURS).min(1, HOURS).max(120, HOURS);

const templateName = line("A template has a name of 1 to 60 characters.", { max: 60 });
const templateText = paragraph("Please write a text.", { max: 10_000 });

export const newTemplate = z.object({ name: templateName, text: templateText });

export const templateChanges = newTemplate.extend({
  id: recordId,
  revision: z.int().positive(),
});

export const templateOrder = z.object({ ids: z.array(recordId).max(100) });

const MONTHS = "Please enter a number of months from 1 to 120.";
const SAVING = "Please enter an amount from $1 to $10,000.";
const COSTS = "Please enter an amount from $0 to $50,000.";

export const deskSettingsInput = z.object({
  revision: z.int().positive(),
  stages: z
    .array(
      z.object({
        key: z.string().regex(/^[a-z0-9-]{1,40}$/, CHOOSE),
        label: line("A stage has a name of 1 to 40 characters.", { max: 40 }),
      }),
    )
    .max(20, "Please use at most 20 stages.")
    .refine(
      (stages) => new Set(stages.map(({ key }) => key)).size === stages.length,
      "Two stages are the same.",
    )
    .refine(
      (stages) => FIXED_STAGES.every((fixed) => stages.some(({ key }) => key === fixed)),
      "The first stage and the last two cannot be removed, but you can rename them.",
    ),
  lostReasons: z.array(reason).max(30, "Please use at most 30 reasons."),
  byState: z
    .array(z.object({ state: z.enum(states, CHOOSE), officerId: recordId }))
    .max(60, "Please use at most one rule for each state."),
  inTurn: z.array(recordId).max(200, "Please choose at most 200 officers."),
  officeHours: z
    .object({
      days: z
        .array(z.int(CHOOSE).min(1, CHOOSE).max(7, CHOOSE))
        .min(1, "Please choose at least one day.")
        .max(7, CHOOSE)
        .transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
      from: timeOfDay,
      to: timeOfDay,
      timeZone: timeZoneName,
    })
    .refine(({ from, to }) => from < to, {
      path: ["to"],
      message: "Please enter an end that is after the beginning.",
    })
    .nullable()
    .optional(),
  waiting: z
    .object({ tellAfter: waitedHours, escalateAfter: waitedHours })
    .refine(({ tellAfter, escalateAfter }) => tellAfter < escalateAfter, {
      path: ["escalateAfter"],
      message: "Please enter more hours than for the first notice.",
    })
    .nullable()
    .optional(),
  retention: retentionInput.optional(),
  officersPropose: yes,
  takesApplications: yes,
  bareNotices: yes,
  rateWatch: z
    .object({
      mostMonths: z.int(MONTHS).min(1, MONTHS).max(120, MONTHS),
      leastSaving: z.number(SAVING).min(1, SAVING).max(10_000, SAVING),
      otherCosts: z.number(COSTS).min(0, COSTS).max(50_000, COSTS),
    })
    .nullable()
    .optional(),
  agency: paragraph("Please use at most 400 characters.", { min: 0, max: 400 }).optional(),
  creditReport: paragraph("Please use at most 3,000 characters.", { min: 0, max: 3000 }).optional(),
  letterText: paragraph("Please use at most 5,000 characters.", { min: 0 })
    .refine((text) => problemsOf(text, LETTER_PLACEHOLDERS).length === 0, {
      error: ({ input }) => problemsOf(String(input), LETTER_PLACEHOLDERS).join(" "),
    })
    .optional(),
});
