import { useEffect, useState, useSyncExternalStore } from "react";
import type { EditableItem } from "#shared/content-items.output.ts";
import { keptDraft } from "#web/forms/kept-draft.ts";
import { useUser } from "#web/session/use-user.ts";
import { trpc } from "#web/trpc.ts";
import { DraftSession, type KeptDraft } from "./draft-session.ts";
import { refusalOf } from "./refusals.ts";

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
  const { revision, draft, sending } = (value ?? {}) as Partial<KeptDraft>;
  return typeof revision === "number" && typeof draft === "object"
    ? { revision, draft, sending }
    : undefined;
}
