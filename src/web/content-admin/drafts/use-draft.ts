import { useEffect, useState, useSyncExternalStore } from "react";
import type { EditableItem } from "#shared/content-items.output.ts";
import { keptDraft } from "#web/forms/kept-draft.ts";
import { useUser } from "#web/session/use-user.ts";
import { issuesOf, sentenceOf, trpc } from "#web/trpc.ts";
import { DraftSession, type KeptDraft, type Refusal } from "./draft-session.ts";

/** An item's draft, saved during editing. */
export function useDraft(loaded: EditableItem) {
  const kept = useKept(loaded.id);
  const utils = trpc.useUtils();
  const [session] = useState(
    () =>
      new DraftSession(loaded, readKept(kept.read()), {
        keep: kept.store,
        forget: kept.forget,
        save: async (typed) => {
          try {
            const saved = await utils.client.admin.content.save.mutate({ id: loaded.id, ...typed });
            utils.admin.content.byId.setData({ id: loaded.id }, saved);
            return saved;
          } catch (error) {
            throw await refusalOf(error, () =>
              utils.admin.content.byId.fetch({ id: loaded.id }, { staleTime: 0 }),
            );
          }
        },
      }),
  );
  useEffect(() => {
    const send = () => void session.flush();
    const leave = () => document.visibilityState === "hidden" && send();
    window.addEventListener("online", send);
    document.addEventListener("visibilitychange", leave);
    send();
    return () => {
      window.removeEventListener("online", send);
      document.removeEventListener("visibilitychange", leave);
      send();
    };
  }, [session]);
  const state = useSyncExternalStore(session.subscribe, session.state);
  return { session, ...state };
}

function useKept(id: number) {
  const user = useUser().user?.id ?? 0;
  return keptDraft(`draft ${user} content ${id}`, () => localStorage);
}

function readKept(value: unknown): KeptDraft | undefined {
  const { revision, draft } = (value ?? {}) as Partial<KeptDraft>;
  return typeof revision === "number" && typeof draft === "object"
    ? { revision, draft }
    : undefined;
}

/** What is too large for a request is too long a text. */
const TOO_LONG = "Please use at most 200,000 characters.";

async function refusalOf(error: unknown, read: () => Promise<EditableItem>): Promise<Refusal> {
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
