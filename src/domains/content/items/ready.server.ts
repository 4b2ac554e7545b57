import { readyRules } from "./content-items.input.ts";
import type { Issue } from "#platform/errors.output.ts";
import type { Draft } from "./content-items.ts";
import type { Db } from "#platform/database/engine.ts";
import { lookAgain } from "#domains/content/second-look/second-look.server.ts";
import { AppError, invalidAt } from "#platform/errors.ts";
import type { WholeItem } from "./items.server.ts";

/** Throws BAD_REQUEST with the missing fields of a working copy that is to be published. */
export function requireReady({ draft, liveSlug }: Pick<WholeItem, "draft" | "liveSlug">): void {
  const { error } = readyRules(draft.collection).safeParse(draft);
  const issues: Issue[] = (error?.issues ?? []).map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));
  // An address in use may stay as it is, and a missing one is generated
  const wrong = issues.filter(
    ({ path }) => path !== "slug" || (draft.slug !== "" && draft.slug !== liveSlug),
  );
  if (wrong.length === 0) return;
  throw new AppError("BAD_REQUEST", wrong[0]?.message ?? "", { issues: wrong });
}

/**
 * Throws BAD_REQUEST when a second look at the draft finds something and no reason is given.
 * Returns the reason with the rules that it overrides; undefined when nothing was found.
 */
export async function requireReason(
  trx: Db,
  draft: Draft,
  reason: string,
): Promise<{ reason: string; despite: string[] } | undefined> {
  const warnings = await lookAgain(trx, draft);
  if (warnings.length === 0) return undefined;
  if (reason === "")
    throw invalidAt(
      "reason",
      `A second look has found something: ${warnings[0]?.message} Please say why it can be published as it is.`,
    );
  return { reason, despite: warnings.map(({ rule }) => rule) };
}

interface Times {
  now: string;
  from?: string | undefined;
  until?: string | null | undefined;
}

/** Throws BAD_REQUEST for a time in the past, and for an end before the beginning. */
export function requireLater({ now, from, until }: Times): void {
  if (from !== undefined && Date.parse(from) <= Date.parse(now))
    throw invalidAt("from", "This time has passed. Please choose a later one.");
  if (until && Date.parse(until) <= Date.parse(from ?? now))
    throw invalidAt("until", "The end has to be later than the beginning.");
}
