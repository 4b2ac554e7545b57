import {
  ANNOUNCEMENT_KINDS,
  type Collection,
  COLLECTION_TRAITS,
  COLLECTIONS,
  type Draft,
  FOOTER_GUIDES,
  ITEM_STATES,
} from "./content-items.ts";
import { FACT_NAMES, PROGRAMS } from "#lending/loan-facts.ts";
import { siteTexts } from "#domains/content/site-texts/site-texts.input.ts";
import {
  line,
  paging,
  paragraph,
  recordId,
  search,
  withPlainLineEnds,
  z,
} from "#kit/values/zod.ts";

/** Fields may be missing while an item is written, but not when it is published. */
interface Rule<Type extends z.ZodType> {
  draft: Type;
  ready: Type;
}

interface Length {
  min?: number;
  max?: number;
}

function oneLine(sentence: string, { min = 1, max = 200 }: Length = {}) {
  return { draft: line(sentence, { min: 0, max }), ready: line(sentence, { min, max }) };
}

function lines(sentence: string, { min = 1, max = 1000 }: Length = {}) {
  return { draft: paragraph(sentence, { min: 0, max }), ready: paragraph(sentence, { min, max }) };
}

function always<Type extends z.ZodType>(rule: Type): Rule<Type> {
  return { draft: rule, ready: rule };
}

/** A picture of this site: pages load nothing from other hosts. */
const picture = always(
  z
    .string("Please choose a picture.")
    .trim()
    .max(300, "Please choose a picture.")
    .regex(
      /^$|^\/(images|uploads|pictures)\/[\w./-]+$/,
      "Please choose a picture of this website.",
    ),
);

const searchTitle = always(line("Please enter a title.", { min: 0, max: 200 }).optional());

const HALF_STARS = "Please give whole or half stars, up to 5.";

const DAY = "Please enter a day.";

/** Times are compared as text, so all have the same format. */
function asWritten(time: string): string {
  return new Date(time).toISOString();
}

const RULES = {
  articles: {
    title: oneLine("Please enter a title."),
    excerpt: lines("Please say in a sentence or two what it is about.", { max: 500 }),
    category: oneLine("Please choose a category.", { max: 60 }),
    imageUrl: picture,
    imageAlt: oneLine("Please say what the picture shows.", { min: 0, max: 300 }),
    publishedAt: always(z.union([z.literal(""), z.iso.datetime(DAY).overwrite(asWritten)], DAY)),
    searchTitle,
  },
  guides: {
    title: oneLine("Please enter a title."),
    excerpt: lines("Please say in a sentence or two what it is about.", { max: 500 }),
    imageUrl: picture,
    imageAlt: oneLine("Please say what the picture shows.", { min: 0, max: 300 }),
    footerLink: always(z.enum(["", ...FOOTER_GUIDES], "Please choose a link of the footer.")),
    searchTitle,
  },
  glossary: {
    term: oneLine("Please enter the term.", { max: 80 }),
    also: { draft: otherWords({ min: 0 }), ready: otherWords({ min: 1 }) },
    definition: lines("Please say what it means.", { max: 600 }),
  },
  "loan-types": {
    name: oneLine("Please enter a name.", { max: 80 }),
    description: lines("Please describe the loan in a sentence or two."),
    icon: always(
      z.string("Please choose an icon.").regex(/^icon-[a-z0-9-]{1,40}$/, "Please choose an icon."),
    ),
    benefits: {
      draft: benefits({ min: 0 }),
      ready: benefits({ min: 1 }),
    },
    programme: always(z.enum(["", ...PROGRAMS], "Please choose a program.").optional()),
    ...facts(),
    imageUrl: always(picture.ready.optional()),
    imageAlt: always(line("Please say what the picture shows.", { min: 0, max: 300 }).optional()),
    searchTitle,
  },
  questions: { question: oneLine("Please enter the question.", { max: 300 }) },
  testimonials: {
    name: oneLine("Please enter a name.", { max: 80 }),
    role: oneLine("Please say who they are.", { max: 120 }),
    content: lines("Please enter what they said.", { max: 2000 }),
    rating: always(
      z.number(HALF_STARS).min(0, HALF_STARS).max(5, HALF_STARS).multipleOf(0.5, HALF_STARS),
    ),
    avatarUrl: picture,
  },
  announcements: {
    text: oneLine("Please enter what is to be announced.", { max: 500 }),
    kind: always(z.enum(ANNOUNCEMENT_KINDS, "Please choose a kind.")),
  },
} as const satisfies Record<Exclude<Collection, "site-texts">, Record<string, Rule<z.ZodType>>>;

/** The facts of a loan type: each may be missing. */
function facts() {
  const fact = always(line("Please enter a text.", { min: 0, max: 200 }).optional());
  return Object.fromEntries([...FACT_NAMES, "summary"].map((name) => [name, fact]));
}

function benefits({ min }: { min: number }) {
  const sentence = "Please enter at least one benefit.";
  return z
    .array(line(min > 0 ? "Please fill in the benefit or remove it." : "", { min, max: 200 }))
    .min(min, sentence)
    .max(20, "Please enter at most 20 benefits.");
}

function otherWords({ min }: { min: number }) {
  const sentence = "Please fill in the word or remove it.";
  return z
    .array(line(min > 0 ? sentence : "", { min, max: 80 }))
    .max(10, "Please enter at most 10 other words.");
}

export const MOST_CHARACTERS_OF_TEXT = 200_000;

const body = z
  .string("Please enter the text.")
  .overwrite(withPlainLineEnds)
  .max(
    MOST_CHARACTERS_OF_TEXT,
    `Please use at most ${MOST_CHARACTERS_OF_TEXT.toLocaleString("en-US")} characters.`,
  )
  .regex(/^(?:[\t\n\u0080-\u009f]|\P{Cc})*$/u, "Please leave out control characters.");

const SLUG = "Please use small letters, digits and hyphens, such as rate-locks-explained.";

type Which = "draft" | "ready";

function fieldsOf(collection: Collection, which: Which): z.ZodType {
  if (collection === "site-texts") return siteTexts[which];
  const shape = Object.entries(RULES[collection]).map(([name, rule]) => [name, rule[which]]);
  const fields = z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>);
  return collection === "loan-types" ? fields.overwrite(withoutEmptyFacts) : fields;
}

const MAY_BE_MISSING: string[] = ["programme", "summary", "imageUrl", "imageAlt", ...FACT_NAMES];

/** An empty fact counts as missing, so that two drafts with the same text are equal. */
function withoutEmptyFacts<Fields extends object>(fields: Fields): Fields {
  const filled = Object.entries(fields).filter(
    ([name, value]) => value !== "" || !MAY_BE_MISSING.includes(name),
  );
  return Object.fromEntries(filled) as Fields;
}

function draftOf(collection: Collection) {
  return z.object({
    collection: z.literal(collection),
    slug: line("Please enter an address.", { min: 0, max: 200 }),
    fields: fieldsOf(collection, "draft"),
    body,
  });
}

/** Zod cannot infer that a schema made for a collection parses that collection's drafts. */
type DraftSchema = z.ZodType<Draft, Draft>;

const [first, ...others] = COLLECTIONS.map(draftOf);

export const draftInput = z.discriminatedUnion("collection", [
  first as NonNullable<typeof first>,
  ...others,
]) as unknown as DraftSchema;

/** The fields that an item of the collection needs before it can be published. */
export function readyRules(collection: Collection): DraftSchema {
  const { address, body: text } = COLLECTION_TRAITS[collection];
  return z.object({
    collection: z.literal(collection),
    slug:
      address === undefined
        ? z.string()
        : z
            .string()
            .max(80, SLUG)
            .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SLUG),
    fields: fieldsOf(collection, "ready"),
    body: text ? body.regex(text === "optional" ? /^$|\S/ : /\S/, "Please write the text.") : body,
  }) as unknown as DraftSchema;
}

export const itemFilter = {
  collection: z.enum(COLLECTIONS, "Please choose a collection."),
  state: z.enum(ITEM_STATES, "Please choose a state.").optional(),
  category: z.string().max(60).optional(),
  search,
};

export const itemList = z.object({ ...itemFilter, ...paging });

const revision = z.int("Please open this again.").positive("Please open this again.");

/** An item with the revision that the editor saw. */
export const seenItem = { id: recordId, revision };

export const saveInput = z.object({
  ...seenItem,
  draft: draftInput,
  /** The choice between this draft and the saved one: the other one stays a version. */
  chosen: z.enum(["this", "saved"], "Please choose this draft or the saved one.").optional(),
});

const moment = z.iso.datetime("Please enter a day and a time.").overwrite(asWritten);

export const publishInput = z.object({
  ...seenItem,
  from: moment.optional(),
  until: moment.nullish(),
  /** The reason to publish it as it is, when a second look finds something. */
  reason: paragraph("Please say why it can be published as it is.", {
    min: 0,
    max: 500,
  }).optional(),
});

export const unpublishInput = z.object({ id: recordId, at: moment.optional() });

export const moveInput = z.object({
  id: recordId,
  /** The item in front of which it is placed; null for the end. */
  before: recordId.nullable(),
});

export const bulkInput = z.object({
  action: z.enum(["publish", "unpublish", "trash"], "Please choose what to do."),
  items: z.array(z.object(seenItem)).min(1, "Please choose something.").max(200),
});

export const versionInput = z.object({ id: recordId, version: recordId });
