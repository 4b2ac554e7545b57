import { PALETTE_NAMES } from "./palettes.ts";
import {
  SITE_PAGES,
  SITE_TEXTS,
  type SitePage,
  type SiteText,
  type SiteTextKind,
} from "./site-texts.ts";
import { line, paragraph, z } from "#kit/values/zod.ts";

const SHAPES: Partial<Record<SiteTextKind, { shape: RegExp; sentence: string }>> = {
  nmls: { shape: /^\d{3,12}$/, sentence: "Please enter the number alone, such as 1234567." },
  link: {
    shape: /^https:\/\/[\w-]+(\.[\w-]+)+(\/[^\s"'<>\\]*)?$/,
    sentence: "Please enter the whole address, beginning with https://.",
  },
  palette: {
    shape: new RegExp(`^(${PALETTE_NAMES.join("|")})$`),
    sentence: "Please choose one of the palettes.",
  },
};

/** The texts typed so far: short enough, and without invalid characters. */
function draftOf({ kind, max }: SiteText) {
  const text = kind === "lines" ? paragraph : line;
  return text("Please enter a text.", { min: 0, max }).optional();
}

/** The texts as visitors may see them. */
function readyOf(text: SiteText) {
  const shape = SHAPES[text.kind];
  const { must } = text;
  if (must)
    return draftOf(text).refine(
      (value = "") => value === "" || must.say.test(value),
      must.sentence,
    );
  if (!shape) return draftOf(text);
  return z
    .string(shape.sentence)
    .refine((value) => value === "" || shape.shape.test(value), shape.sentence)
    .optional();
}

/** An empty text counts as missing, so that two drafts with the same text are equal. */
function withoutEmpty<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")) as Fields;
}

function fieldsOf(page: SitePage, rule: (text: SiteText) => z.ZodType) {
  const texts = Object.entries(SITE_TEXTS[page]).map(([name, text]) => [name, rule(text)] as const);
  return z
    .strictObject({ page: z.literal(page), ...Object.fromEntries(texts) })
    .overwrite(withoutEmpty);
}

function anyPage(rule: (text: SiteText) => z.ZodType) {
  const [first, ...others] = SITE_PAGES.map((page) => fieldsOf(page, rule));
  return z.discriminatedUnion("page", [first as NonNullable<typeof first>, ...others]);
}

/** The texts of one page: while they are written, and when they are published. */
export const siteTexts = { draft: anyPage(draftOf), ready: anyPage(readyOf) };
