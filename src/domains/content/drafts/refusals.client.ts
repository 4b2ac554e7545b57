import type { EditableItem } from "#domains/content/items/content-items.output.ts";
import { issuesByField, sentenceOf } from "#kit/form/refused.ts";
import type { Refusal } from "./draft-session.client.ts";

/** The sentence for a text that makes a request too large. */
const TOO_LONG = "Please use at most 200,000 characters.";

/** Why the server refused a draft; `read` reads the item anew. */
export async function refusalOf(
  error: unknown,
  read: () => Promise<EditableItem>,
): Promise<Refusal> {
  const { code } = (error as { data?: { code?: string } }).data ?? {};
  if (code === "BAD_REQUEST") return { kind: "refused", issues: draftIssues(error) };
  if (code === "PAYLOAD_TOO_LARGE") return { kind: "refused", issues: { body: TOO_LONG } };
  if (code === "UNAUTHORIZED") return { kind: "outside" };
  if (code !== "CONFLICT") return { kind: "away" };
  const theirs = await read().catch(() => undefined);
  return theirs ? { kind: "conflict", theirs } : { kind: "away" };
}

/** The server's messages by field; a message about no field is under `whole`. */
export function draftIssues(error: unknown): Record<string, string> {
  const found = issuesByField(error, "draft");
  if (Object.keys(found).length > 0) return found;
  return { whole: sentenceOf(error, "This could not be saved. Please try again.") };
}
