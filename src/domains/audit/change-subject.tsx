import { REFERENCE } from "#domains/applications/applications.ts";
import type { AuditEntry, AuditSubject } from "./audit.ts";
import { actorInWords, subjectInWords } from "./change-words.client.ts";

/** The object of a change: the record by its familiar name, with a link while it exists. */
export function ChangeSubject({ entry }: { entry: AuditEntry }) {
  const { about, actor, action } = entry;
  // The user of a sign-in is shown beside it
  if (action === "accounts.signIn" && actor && about?.id === actor.id) return null;
  // The number of records is in the words of the action
  if (action.startsWith("reads.") && !about) return null;
  const words = wordsOf(entry);
  const page = about ? pageOf(about, entry.subject) : undefined;
  if (page === undefined) return <span className="block text-base-content/80">{words}</span>;
  return (
    <a href={page} className="link flex w-fit items-center link-primary max-md:min-h-11">
      <span>
        {words.split(new RegExp(`(${REFERENCE})`)).map((part, index) =>
          // A reference stays in one piece
          index % 2 === 0 ? (
            part
          ) : (
            <span className="whitespace-nowrap" key={part}>
              {part}
            </span>
          ),
        )}
      </span>
    </a>
  );
}

/** The person who did it, with a link while the account exists. */
export function ChangeActor({ entry }: { entry: AuditEntry }) {
  const words = actorInWords(entry);
  const page = entry.actor ? pageOf(entry.actor) : undefined;
  if (page === undefined) return <span className="block text-base-content/80">{words}</span>;
  return (
    <a href={page} className="link flex w-fit items-center text-base-content/80 max-md:min-h-11">
      {words}
    </a>
  );
}

/** Records whose name is enough by itself. */
const NAMED: AuditSubject["what"][] = ["resource", "category", "file", "message", "content"];

/** `Elena Murphy, application 2026-000296`; without a known name, the recorded subject. */
function wordsOf(entry: AuditEntry): string {
  const { about, subject } = entry;
  if (!about || about.name === "") return subjectInWords(entry);
  if (NAMED.includes(about.what)) return about.name;
  const inBrackets = /\(([^)]*)\)/.exec(subject)?.[1];
  return `${about.name}, ${about.what === "user" ? (inBrackets ?? "user") : subject}`;
}

function pageOf({ what, id, name }: AuditSubject, subject = ""): string | undefined {
  if (id === null) return undefined;
  switch (what) {
    case "application":
      return `/admin/applications/${subject.replace("application ", "")}`;
    case "message":
      return `/admin/messages/${id}`;
    case "content":
      return `/admin/content?open=${id}`;
    case "category":
      return `/admin/resources?category=${id}`;
    case "user":
      return `/admin/users?open=${id}`;
    default:
      return `/admin/resources?search=${encodeURIComponent(name)}`;
  }
}
