import { Icon } from "#web/ui/icon.tsx";
import type { DraftStatus } from "./draft-session.ts";

const WORDS: Record<DraftStatus, { icon: string; text: string }> = {
  saved: { icon: "check", text: "Draft saved" },
  typing: { icon: "pencil", text: "Not saved yet" },
  saving: { icon: "refresh-cw", text: "Saving…" },
  away: { icon: "triangle-alert", text: "No connection. Kept in this browser until there is one." },
  outside: {
    icon: "triangle-alert",
    text: "You are signed out. Kept in this browser until you sign in again.",
  },
  refused: { icon: "triangle-alert", text: "Not saved: please look at the marked fields." },
  conflict: { icon: "triangle-alert", text: "Not saved: somebody else has changed this." },
};

/** Whether the draft is saved. Announced only when saving fails, and when it works again. */
export function SaveStatus({ status }: { status: DraftStatus }) {
  const { icon, text } = WORDS[status];
  const isWrong = icon === "triangle-alert";
  return (
    <>
      <p
        className={`flex items-center gap-2 text-sm ${isWrong ? "font-medium text-error" : "text-base-content/80"}`}
      >
        <Icon name={icon} className="size-4" />
        {text}
      </p>
      <p className="sr-only" role="status">
        {isWrong ? text : status === "saved" ? "Draft saved" : ""}
      </p>
    </>
  );
}
