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

const TWO_OF_ONE_PERSON = "Not saved: you have saved another text of this.";

interface Props {
  status: DraftStatus;
  /** Whether the other draft in a conflict is the user's own. */
  isOwn: boolean;
}

/** Whether the draft is saved. Announced only when saving fails, and when it works again. */
export function SaveStatus({ status, isOwn }: Props) {
  const { icon, text: words } = WORDS[status];
  const text = status === "conflict" && isOwn ? TWO_OF_ONE_PERSON : words;
  const isWrong = icon === "triangle-alert";
  return (
    <>
      <p
        className={`flex flex-wrap items-center gap-x-2 text-sm ${isWrong ? "font-medium text-error" : "text-base-content/80"}`}
      >
        <Icon name={icon} className="size-4" />
        {text}
        {status === "outside" && (
          // Another tab leaves the text in sight; this one saves it once somebody is signed in
          <a href="/admin" target="_blank" rel="noopener" className="tap link">
            Sign in on a new tab
          </a>
        )}
      </p>
      <p className="sr-only" role="status">
        {isWrong ? text : status === "saved" ? "Draft saved" : ""}
      </p>
    </>
  );
}
