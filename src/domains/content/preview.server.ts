import { createHmac, timingSafeEqual } from "node:crypto";
import type { KnownWithCounties as Known } from "#lending/calculations/tables-in-force.ts";
import type { Collection, CollectionFields, Draft } from "./items/content-items.ts";
import type { Preview, PreviewLink } from "./items/content-items.output.ts";
import {
  FOOTER_WORDS,
  legalPage,
  SITE_TEXTS,
  type SitePage,
  type SiteWords,
} from "./site-texts/site-texts.ts";
import { LEGAL_KEYS } from "#domains/settings/settings.ts";
import { DAY_MS } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import { activeAdmins, type Db } from "#platform/database/engine.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { App } from "#platform/context.ts";
import { holdActor } from "#platform/database/proofs.ts";
import { AppError } from "#platform/errors.ts";
import type { Key } from "#platform/key.ts";
import {
  listAnnouncements,
  listQuestions,
  listTestimonials,
  toAnnouncement,
  toArticle,
  toPost,
  toQuestion,
  toTestimonial,
  listGuides,
  toCard,
  toGuide,
} from "./content.server.ts";
import { toLoanPage } from "./loan-page.server.ts";
import { compare, type Listed, toLoanType } from "./loan-types.server.ts";
import { inOrder, listGlossary, toGlossaryEntry } from "./glossary.server.ts";
import { subjectOf, readItem, type WholeItem } from "./items/items.server.ts";
import { withPictures } from "#domains/uploads/pictures/shown.server.ts";
import { listLive } from "./live.server.ts";
import { findWords, toWords } from "./site-texts/site-words.server.ts";

const DAYS = 7;

/**
 * A link that shows an item's draft on its page to anyone who has it, for 7 days: unless it is
 * revoked before, or its maker's access ends. Throws NOT_FOUND.
 */
export async function previewLink(
  { db, key, publicUrl }: Pick<App, "db" | "key" | "publicUrl">,
  maker: Actor,
  id: number,
): Promise<PreviewLink> {
  await readItem(db, id);
  const expiresAt = new Date(Date.now() + DAYS * DAY_MS);
  const serial = await db.transaction().execute(async (trx) => {
    await holdActor(trx, maker);
    return serialOf(trx, id, maker.user.id);
  });
  const claim = [id, Math.floor(expiresAt.getTime() / 1000), maker.user.id, serial].join(".");
  const token = `${claim}.${sign(key, claim)}`;
  return { url: `${publicUrl()}/preview?token=${token}`, expiresAt: expiresAt.toISOString() };
}

/**
 * The number that each link of a maker to an item's draft contains: how often the item's links were
 * revoked and all access of the maker has ended. Undefined if the maker is no active admin.
 */
async function serialOf(db: Db, itemId: number, maker: number): Promise<number | undefined> {
  const found = await activeAdmins(db)
    .innerJoin("contentDrafts", (draft) => draft.on("itemId", "=", itemId))
    .leftJoin("accessEndings", "accessEndings.userId", "users.id")
    .where("users.id", "=", maker)
    .select(["previewSerial", "accessEndings.times"])
    .executeTakeFirst();
  return found && found.previewSerial + (found.times ?? 0);
}

/** Ends all links to an item's draft that were made so far. Throws NOT_FOUND. */
export async function revokePreviewLinks(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const item = await readItem(trx, id);
    await trx
      .updateTable("contentDrafts")
      .set((eb) => ({ previewSerial: eb("previewSerial", "+", 1) }))
      .where("itemId", "=", id)
      .execute();
    await happened(trx, actor, "content.revokePreview", { on: subjectOf(item) });
  });
}

function sign(key: Key, claim: string): string {
  return createHmac("sha256", key.derive("content preview")).update(claim).digest("base64url");
}

/** The page of an item as it would be with the draft published. Throws NOT_FOUND. */
export async function readPreview(
  { db, key, config }: Pick<App, "db" | "key" | "config">,
  token: string,
  known: Known,
): Promise<Preview> {
  const item = await itemOf({ db, key }, token);
  if (!item) throw new AppError("NOT_FOUND", "This preview link no longer works.");
  const page = await withPictures(db, await pageOf(db, { ...item, known }));
  const { words } = page;
  return {
    title: item.title,
    ...page,
    ...(words && { companyName: words.companyName ?? config.companyName }),
  };
}

/** Whether a preview link works: otherwise its page is not found. */
export async function hasPreview(app: Pick<App, "db" | "key">, token: string): Promise<boolean> {
  return (await itemOf(app, token)) !== undefined;
}

async function itemOf(
  { db, key }: Pick<App, "db" | "key">,
  token: string,
): Promise<WholeItem | undefined> {
  const claim = claimIn(key, token);
  const item = claim && (await readItem(db, claim.id).catch(() => undefined));
  if (!claim || item?.trashedAt !== null) return undefined;
  return claim.serial === (await serialOf(db, item.id, claim.maker)) ? item : undefined;
}

/** What a token says; undefined if it is forged or has expired. */
function claimIn(key: Key, token: string) {
  const [, claim = "", id = "", expires = "", maker = "", serial = "", signature = ""] =
    /^((\d{1,15})\.(\d{1,12})\.(\d{1,15})\.(\d{1,9}))\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(sign(key, claim));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Number(expires) * 1000 > Date.now()
    ? { id: Number(id), maker: Number(maker), serial: Number(serial) }
    : undefined;
}

type Page = Omit<Preview, "title">;

/** An item to preview, with what loan pages need for their calculations. */
type Previewed = WholeItem & { known: Known };

const PAGES: { [C in Collection]: (db: Db, item: Previewed, draft: Fields<C>) => Promise<Page> } = {
  articles: async (db, item, draft) => {
    const post = toPost({ ...item, slug: draft.slug, fields: draft.fields });
    return { collection: "articles", article: await toArticle(db, post, draft.body) };
  },
  guides: async (db, item, draft) => {
    const card = toCard({ id: item.id, slug: draft.slug, fields: draft.fields });
    return { collection: "guides", guide: toGuide(card, draft.body, await listGuides(db)) };
  },
  glossary: async (db, item, { slug, fields }) => {
    const own = toGlossaryEntry({ id: item.id, slug: slug || "preview" }, fields);
    const others = (await listGlossary(db)).filter(({ id }) => id !== item.id);
    return { collection: "glossary", glossary: inOrder([...others, own]) };
  },
  "loan-types": async (db, item, { slug, fields, body }) => {
    const own = { ...item, slug: slug || "preview", fields, hasText: body !== "" };
    const live = await among<Listed>(db, item, { own, others: await listLive(db, "loan-types") });
    const loanTypes = live.map(toLoanType);
    const comparison = compare(await findWords(db, "Loans page"), live, item.known);
    const loan = own.hasText && toLoanPage({ ...own, body }, loanTypes, item.known);
    return { collection: "loan-types", loanTypes, comparison, ...(loan && { loan }) };
  },
  questions: async (db, item, { slug, fields, body }) => {
    const asked = { id: item.id, slug: slug || "preview", question: fields.question };
    const others = await listQuestions(db);
    const questions = await among(db, item, { own: toQuestion(asked, body), others });
    return { collection: "questions", questions };
  },
  testimonials: async (db, item, { fields }) => {
    const own = toTestimonial(item.id, fields);
    const testimonials = await among(db, item, { own, others: await listTestimonials(db) });
    return { collection: "testimonials", testimonials };
  },
  announcements: async (db, item, { fields }) => {
    const own = toAnnouncement(item.id, fields);
    const announcements = await among(db, item, { own, others: await listAnnouncements(db) });
    return { collection: "announcements", announcements };
  },
  "site-texts": async (db, item, { fields }) => ({
    collection: "site-texts",
    words: { ...(await wordsAround(db, fields.page)), ...toWords(fields) },
    ...(fields.page === "Loans page" && {
      comparison: compare(toWords(fields), await listLive(db, "loan-types"), item.known),
    }),
    ...legalIn(fields),
  }),
};

function legalIn(fields: CollectionFields["site-texts"]): Pick<Page, "legal"> {
  const key = LEGAL_KEYS.find((legal) => legalPage(legal) === fields.page);
  if (key === undefined) return {};
  return { legal: fields[key]?.trim() || SITE_TEXTS[fields.page][key]?.instead };
}

/** The published texts that the page of some others shows beside them. */
async function wordsAround(db: Db, page: SitePage): Promise<SiteWords> {
  const others = (["Company", "Home page"] as const).filter((other) => other !== page);
  const found = await Promise.all(others.map((other) => findWords(db, other)));
  return Object.assign({}, FOOTER_WORDS, ...found) as SiteWords;
}

type Fields<C extends Collection> = Extract<Draft, { collection: C }> & {
  fields: CollectionFields[C];
};

function pageOf(db: Db, item: Previewed): Promise<Page> {
  const page = PAGES[item.collection] as (db: Db, item: Previewed, draft: Draft) => Promise<Page>;
  return page(db, item, item.draft);
}

/** A collection as visitors see it, with one item in its place. */
async function among<Shown extends { id: number }>(
  db: Db,
  { id, collection, position }: WholeItem,
  { own, others }: { own: Shown; others: Shown[] },
): Promise<Shown[]> {
  const live = await listLive(db, collection);
  const before = live.filter((each) => each.position < position && each.id !== id).length;
  return others.filter((each) => each.id !== id).toSpliced(before, 0, own);
}
