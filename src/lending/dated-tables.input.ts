import type { TableKind } from "./calculations/fee-tables.ts";
import { COUNTY_PROGRAMS, COUNTY_STATES, type CountyState } from "./counties.ts";
import { NOTICE_PLACES, type NoticePlace } from "./state-notices.ts";
import { US_STATES } from "./us-states.ts";
import { line, paragraph, recordId, z } from "#kit/values/zod.ts";

const within = (sentence: string, min: number, max: number) =>
  z.number(sentence).min(min, sentence).max(max, sentence);

const percent = within("Please enter a percentage from 0 to 100.", 0, 100);
const dollars = within("Please enter whole dollars, from 1 to 100,000,000.", 1, 100_000_000).int(
  "Please enter whole dollars, from 1 to 100,000,000.",
);
const MONTHS = "Please enter a whole number of months, from 1 to 600.";
const months = within(MONTHS, 1, 600).int(MONTHS);

const MOST_LINES = 6;
const lines = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, "Please fill in at least one line.")
    .min(1, "Please fill in at least one line.")
    .max(MOST_LINES, `Please use at most ${MOST_LINES} lines.`);

const bands = lines(z.strictObject({ upToLtvPercent: percent, annualPercent: percent })).overwrite(
  (all) => all.toSorted((one, other) => one.upToLtvPercent - other.upToLtvPercent),
);
const bySize = z.strictObject({ upToLimit: bands, aboveLimit: bands });

const fhaContent = z
  .strictObject({
    upfrontPercent: percent,
    leastDownPercent: percent,
    endsUpToLtvPercent: percent,
    endsAfterMonths: months,
    baseLoanLimit: dollars,
    shortTermMonths: months,
    long: bySize,
    short: bySize,
  })
  .superRefine(({ long, short, leastDownPercent }, context) => {
    const most = 100 - leastDownPercent;
    for (const [term, { upToLimit, aboveLimit }] of Object.entries({ long, short }))
      for (const [size, list] of Object.entries({ upToLimit, aboveLimit }))
        if ((list.at(-1)?.upToLtvPercent ?? 0) < most)
          context.addIssue({
            code: "custom",
            path: [term, size, list.length - 1, "upToLtvPercent"],
            message: `The last line must go up to ${most}% or more: that is the largest loan.`,
          });
  });

const byUse = { first: percent, subsequent: percent };
const uses = z.strictObject(byUse);
const vaContent = z.strictObject({
  purchase: lines(z.strictObject({ fromDownPercent: percent, ...byUse }))
    .overwrite((all) => all.toSorted((one, other) => other.fromDownPercent - one.fromDownPercent))
    .refine((all) => all.some(({ fromDownPercent }) => fromDownPercent === 0), {
      path: [0, "fromDownPercent"],
      message: "One line must begin at 0% down.",
    }),
  other: z.strictObject({
    "cash-out": uses,
    irrrl: uses,
    assumption: uses,
    manufactured: uses,
    "native-american-direct": uses,
  }),
});

const usdaContent = z.strictObject({
  upfrontPercent: within("Please enter a percentage from 0 to 10.", 0, 10),
  annualPercent: within("Please enter a percentage from 0 to 5.", 0, 5),
});

const UNITS = ["one", "two", "three", "four"] as const;
const byUnits = z.strictObject({ one: dollars, two: dollars, three: dollars, four: dollars });
const limitsContent = z
  .strictObject({
    baseline: byUnits,
    ceiling: byUnits,
    fhaFloor: byUnits.optional(),
    fhaCeiling: byUnits.optional(),
  })
  .superRefine(({ baseline, ceiling, fhaFloor, fhaCeiling }, context) => {
    for (const unit of UNITS) {
      if (ceiling[unit] < baseline[unit])
        context.addIssue({
          code: "custom",
          path: ["ceiling", unit],
          message: "The ceiling cannot be below the baseline.",
        });
      if (fhaFloor && fhaCeiling && fhaCeiling[unit] < fhaFloor[unit])
        context.addIssue({
          code: "custom",
          path: ["fhaCeiling", unit],
          message: "FHA's ceiling cannot be below its floor.",
        });
    }
  });

const share = within("Please enter a percentage from 1 to 100.", 1, 100);
const pair = z
  .strictObject({ frontRatioPercent: share, backRatioPercent: share })
  .refine(({ frontRatioPercent, backRatioPercent }) => backRatioPercent >= frontRatioPercent, {
    path: ["backRatioPercent"],
    message: "The share for all debts cannot be below the share for the home.",
  });
const ratiosContent = z.strictObject({ conventional: pair, fha: pair, va: pair, usda: pair });

const source = line("Please name the source, in words that can be looked up.", { max: 300 });

const dates = {
  source,
  effectiveFrom: z.iso.date("Please enter the first day on which it applies."),
  effectiveTo: z.iso.date("Please enter a date, or leave it empty.").nullable(),
  reviewBy: z.iso.date("Please enter the day by which it should be checked."),
};

/** Days such as the end of 9999, which some people enter for no end. */
const LATE = /^(?:2[2-9]|[3-9]\d)\d\d-/;

interface Dates {
  effectiveFrom: string;
  effectiveTo: string | null;
  reviewBy: string;
}

function checkDates({ effectiveFrom, effectiveTo, reviewBy }: Dates, context: z.RefinementCtx) {
  const refuse = (path: keyof Dates, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  // A text that is not a day has its own message
  if (!z.iso.date().safeParse(effectiveFrom).success) return;
  if (effectiveTo !== null && effectiveTo < effectiveFrom)
    refuse("effectiveTo", "The last day cannot be before the first day.");
  else if (effectiveTo !== null && LATE.test(effectiveTo))
    refuse("effectiveTo", "Please leave the last day empty while nobody knows it.");
  if (reviewBy < effectiveFrom)
    refuse("reviewBy", "The review day cannot be before the first day.");
}

const CONTENTS = {
  fha: fhaContent,
  va: vaContent,
  usda: usdaContent,
  limits: limitsContent,
  ratios: ratiosContent,
};
const KINDS = Object.keys(CONTENTS) as [TableKind, ...TableKind[]];

const table = {
  kind: z.enum(KINDS, "Please say what kind of table it is."),
  ...dates,
  content: z
    .record(z.string(), z.unknown(), "Please fill in the table.")
    .meta({ description: "As in the answer: it differs by the kind" }),
};

interface Table extends Dates {
  kind: TableKind;
  content: Record<string, unknown>;
}

function checkTable(typed: Table, context: z.RefinementCtx): void {
  checkDates(typed, context);
  const { error } = CONTENTS[typed.kind].safeParse(typed.content);
  for (const { message, path } of error?.issues ?? [])
    context.addIssue({ code: "custom", message, path: ["content", ...path] });
}

/** Lines in the order in which they are looked up, however they were typed. */
function inOrder<Typed extends Table>(typed: Typed): Typed {
  const { data } = CONTENTS[typed.kind].safeParse(typed.content);
  return { ...typed, content: data ?? typed.content };
}

export const addTableInput = z.object(table).superRefine(checkTable).overwrite(inOrder);

/** The revision that the admin saw. */
const revision = z.int("Please load the table again.").positive("Please load the table again.");

export const changeTableInput = z
  .object({ id: recordId, revision, ...table })
  .superRefine(checkTable)
  .overwrite(inOrder);

const programme = z.enum(COUNTY_PROGRAMS, "Please say whose limits they are.");

const YEAR = "The year must be a number such as 2026.";
const year = z.int(YEAR).min(2000, YEAR).max(2100, YEAR);

/** Comes with the file of a year's counties. */
export const importCountiesInput = z.object({
  source,
  programme: programme.default("conforming"),
  year: z
    .union([year, z.literal("").transform(() => undefined)], YEAR)
    .optional()
    .meta({ description: "Needed unless a column of the file has it" }),
});

const limitFor = (units: string) => {
  const sentence = `The limit for ${units} is not a whole number of dollars, from 1 to 100,000,000.`;
  return within(sentence, 1, 100_000_000).int(sentence);
};

const STATES = Object.keys(COUNTY_STATES) as CountyState[];

/** A line of that file. */
export const countyRowInput = z.object({
  state: z.enum(STATES, "The state must be a postal code such as NY."),
  county: line("The county is missing.", { max: 80 }),
  one: limitFor("1 unit"),
  two: limitFor("2 units"),
  three: limitFor("3 units"),
  four: limitFor("4 units"),
  year,
});

const state = z.enum(STATES, "Please choose a state.");

export const stateInput = z.object({ state });

export const loanSizeInput = z.object({
  loanAmount: within("Please enter an amount above $0, up to $100,000,000.", 0.01, 100_000_000),
  units: z
    .int("Please enter 1, 2, 3 or 4.")
    .min(1, "Please enter 1, 2, 3 or 4.")
    .max(4, "Please enter 1, 2, 3 or 4.")
    .optional(),
  state: state.optional(),
  county: line("Please name the county.", { max: 80 }).optional(),
  closingDate: z.iso.date("Please enter a date such as 2026-05-01.").optional(),
});

/** A notice of a state; its revision says that the admin saw the newest one. */
const stateNotice = {
  state: z.enum(Object.keys(US_STATES) as (keyof typeof US_STATES)[], "Please choose a state."),
  role: line("Please name the license.", { max: 60 }),
  shownAt: z.enum(Object.keys(NOTICE_PLACES) as NoticePlace[], "Please choose a place."),
  words: paragraph("Please enter the notice.", { max: 600 }),
  link: z.union([
    z.literal(""),
    z.url({ protocol: /^https$/, error: "Please enter an address that begins with https://." }),
  ]),
  ...dates,
};

export const stateNoticeInput = z.object(stateNotice).superRefine(checkDates);

export const stateNoticeChanges = z
  .object({ id: recordId, revision, ...stateNotice })
  .superRefine(checkDates);
