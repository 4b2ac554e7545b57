import { useEffect, useState, useSyncExternalStore } from "react";
import type { EditableItem } from "#shared/content-items.output.ts";
import { keptDraft } from "#web/forms/kept-draft.ts";
import { useUser } from "#web/session/use-user.ts";
import { trpc } from "#web/trpc.ts";
import type { TwoTexts } from "./conflict-notice.tsx";
import { DraftSession, type KeptDraft } from "./draft-session.ts";
import { refusalOf } from "./refusals.ts";

/** An item's draft, saved during editing. */
export function useDraft(loaded: EditableItem) {
  const { user } = useUser();
  const kept = keptDraft(`draft ${user?.id ?? 0} content ${loaded.id}`, () => localStorage);
  const utils = trpc.useUtils();
  const [session] = useState(
    () =>
      new DraftSession(loaded, readKept(kept.read(), kept.time()), {
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
  // A browser that was ended by force may bring back an older text than its user has saved since
  const { theirs, typedAt } = state;
  const texts: TwoTexts | undefined = theirs && {
    typedAt,
    savedAt: Date.parse(theirs.updatedAt),
    isOwn: theirs.updatedByName === user?.username,
  };
  return { session, texts, ...state };
}

function readKept(value: unknown, at: number | undefined): KeptDraft | undefined {
  const { revision, draft, sending, chosen } = (value ?? {}) as Partial<KeptDraft>;
  return typeof revision === "number" && typeof draft === "object"
    ? { revision, draft, sending, chosen, at }
    : undefined;
}
