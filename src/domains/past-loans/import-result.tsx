import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { AskDialog } from "#kit/form/ask-dialog.tsx";
import { counted } from "#kit/values/counted.ts";
import { ConfirmedDownload } from "#domains/second-factor/screens/confirmed-download.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { type PeopleImport, UNDO_DAYS } from "./past-loans.ts";

/** The progress or the result of an import, in a sentence. */
export function outcomeOf({ state, counts, loans, done, total, kept }: PeopleImport): string {
  const number = (count: number) => count.toLocaleString("en-US");
  switch (state) {
    case "ready":
      return "Nothing has been imported yet.";
    case "running":
      return `Importing: ${number(done)} of ${number(total)} rows.`;
    case "failed":
      return `Stopped after ${number(done)} of ${number(total)} rows.`;
    case "undoing":
      return "Taking back what was imported.";
    case "undone":
      return kept.length > 0 ? "Undone, except for people named below." : "The import was undone.";
    default:
      return `Done: ${counted(counts.added, "new person", "new people")}, ${counted(loans, "past loan")}, ${number(counts.here)} already here, ${number(counts.refused)} not taken.`;
  }
}

/** The report of an import, and what can still be done with it. */
export function Ended({ found, onAnother }: { found: PeopleImport; onAnother: () => void }) {
  const { id, state, kept, hasRefused } = found;
  return (
    <>
      <p role="status" className="font-semibold">
        {outcomeOf(found)}
      </p>
      {kept.length > 0 && (
        <div className="grid gap-2 text-sm">
          <p>Something has happened with these people since, so they stay:</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {kept.map((person) => (
              <li key={person.id}>
                <Link
                  to="/admin/messages/$reference"
                  params={{ reference: String(person.id) }}
                  className="link"
                >
                  {person.name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="btn-primary" onClick={onAnother}>
          Import another file
        </Button>
        {state === "done" && (
          <Link to="/admin/leads" search={{ source: "import" }} className="btn">
            Show imported people
          </Link>
        )}
        {hasRefused && (
          <ConfirmedDownload
            href={`/api/admin/people-imports/${id}/rows-not-taken`}
            className="btn"
          >
            <Icon name="download" className="size-4" />
            Rows not taken (CSV)
          </ConfirmedDownload>
        )}
        {found.mayUndo && <Undo found={found} />}
      </div>
    </>
  );
}

const ASKED = {
  ready: ["Discard the file", "Nothing of it was imported. The file is deleted."],
  running: ["Stop and undo", "What it has added so far is taken away again."],
  failed: ["Undo the import", "What it has added so far is taken away again."],
  done: [
    "Undo the import",
    `The people and loans that it has added are taken away. People with whom something has happened since stay and are named. You can undo it for ${UNDO_DAYS} days.`,
  ],
} as const;

/** Cancels or undoes an import, after a question. */
export function Undo({ found: { id, state } }: { found: PeopleImport }) {
  const { byId } = trpc.useUtils().admin.pastLoans;
  const undo = trpc.admin.pastLoans.undo.useMutation();
  const [isAsking, setAsking] = useState(false);
  if (state === "undoing" || state === "undone") return null;
  const [action, description] = ASKED[state];
  return (
    <>
      <Button onClick={() => setAsking(true)}>{action}…</Button>
      {isAsking && (
        <AskDialog
          title={`${action}?`}
          description={description}
          action={action}
          send={() => undo.mutateAsync({ id })}
          refresh={() => byId.invalidate({ id })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
