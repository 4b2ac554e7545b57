import type { EditableItem } from "#shared/content-items.output.ts";
import { issuesOf, sentenceOf } from "#web/trpc.ts";
import type { Refusal } from "./draft-session.ts";

/** What is too large for a request is too long a text. */
const TOO_LONG = "Please use at most 200,000 characters.";

/** Why the server did not take a draft; `read` reads the item anew. */
export async function refusalOf(
  error: unknown,
  read: () => Promise<EditableItem>,
): Promise<Refusal> {
  const { code } = (error as { data?: { code?: string } }).data ?? {};
  if (code === "BAD_REQUEST") return { kind: "refused", issues: issuesByField(error) };
  if (code === "PAYLOAD_TOO_LARGE") return { kind: "refused", issues: { body: TOO_LONG } };
  if (code !== "CONFLICT") return { kind: "away" };
  const theirs = await read().catch(() => undefined);
  return theirs ? { kind: "conflict", theirs } : { kind: "away" };
}

/** The server's sentences by field, from any call. */
export function issuesByField(error: unknown): Record<string, string> {
  const found = issuesOf(error).map(({ path, message }) => [path.replace(/^draft\./, ""), message]);
  const whole = { whole: sentenceOf(error, "This could not be saved. Please try again.") };
  return found.length > 0 ? (Object.fromEntries(found) as Record<string, string>) : whole;
}
