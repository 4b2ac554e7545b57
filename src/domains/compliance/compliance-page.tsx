import { useState } from "react";
import type { ComplianceState, Note } from "./compliance.output.ts";
import {
  type Law,
  LAWS,
  LISTED,
  NEXT,
  type Listed,
  type State,
  STATES,
  type Topic,
  TOPICS,
} from "./compliance.ts";
import { Incidents } from "./incident-list.tsx";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { useCompanyName } from "#domains/settings/use-settings.client.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { AdminForm } from "#kit/list/admin-form.tsx";
import { AdminSection } from "#kit/list/admin-section.tsx";
import { type Columns, RowTable } from "#kit/list/row-table.tsx";
import { Button } from "#ui/button.tsx";
import { DateTime } from "#ui/date-time.tsx";
import { TextArea } from "#ui/inputs.tsx";
import { useMayChange } from "#ui/may-change.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";

/** What two laws ask of a lender, what shows that it is done, and what is missing. */
export function CompliancePage() {
  const query = trpc.admin.compliance.state.useQuery(undefined, { refetchOnMount: "always" });
  const [writing, setWriting] = useState<Topic>();
  return (
    <>
      <PageHeading
        title="Compliance"
        description="What two laws ask for, with what shows that it is done. It does not replace your counsel."
      >
        <Button icon="printer" onClick={() => print()}>
          Print the binder
        </Button>
      </PageHeading>
      <PrintedFor />
      {query.data ? (
        <>
          <Paragraphs state={query.data} law="ftc" onWrite={setWriting} />
          <Paragraphs state={query.data} law="ny" onWrite={setWriting} />
          <Reviewed state={query.data} topic="access" onWrite={setWriting} />
          <Reviewed state={query.data} topic="recipients" onWrite={setWriting} />
        </>
      ) : (
        <NotLoaded query={query} of="the evidence" />
      )}
      <Incidents inNewYork={query.data?.inNewYork ?? true} />
      <Notes />
      {writing && query.data && (
        <NoteForm topic={writing} lists={query.data.lists} onClose={() => setWriting(undefined)} />
      )}
    </>
  );
}

/** Whose binder it is, and of which day; only on paper. */
function PrintedFor() {
  const company = useCompanyName();
  return (
    <p className="hidden print:block">
      {company}, <DateTime iso={new Date().toISOString()} time />
    </p>
  );
}

const LOOKS: Record<State, string> = {
  measured: "badge-soft badge-success",
  written: "badge-soft badge-info",
  missing: "badge-outline",
  open: "badge-soft badge-error",
};

interface PartProps {
  state: ComplianceState;
  onWrite: (topic: Topic) => void;
}

type Shown = ComplianceState["paragraphs"][Law][number];

const columnsOf = (onWrite: PartProps["onWrite"]): Columns<Shown> => ({
  Paragraph: ({ place, asks, unless }) => (
    <>
      <b>{place}</b> {asks}
      {unless && <span className="block text-sm text-base-content/80">{unless}</span>}
    </>
  ),
  State: ({ state: each }) => (
    <span className={`badge font-medium whitespace-nowrap ${LOOKS[each]}`}>{STATES[each]}</span>
  ),
  Evidence: (found) => <Evidence {...found} onWrite={onWrite} />,
});

function Paragraphs({ state, law, onWrite }: PartProps & { law: Law }) {
  const rows = state.paragraphs[law];
  const done = rows.filter(({ state: each }) => each === "measured" || each === "written");
  return (
    <AdminSection
      id={law}
      title={LAWS[law]}
      lead={`${done.length} of ${rows.length} paragraphs are met as measured, or written down within their time. There are records of ${state.consumers.toLocaleString("en-US")} people.`}
    >
      <div className="overflow-clip rounded-box border border-base-300 bg-base-100">
        <RowTable
          caption={`The paragraphs of ${LAWS[law]}`}
          widths={["md:w-56", "md:w-44", ""]}
          columns={columnsOf(onWrite)}
          rows={rows}
        />
      </div>
    </AdminSection>
  );
}

type EvidenceProps = Pick<PartProps, "onWrite"> & Pick<Shown, "says" | "next" | "due">;

function Evidence({ says, next, due, onWrite }: EvidenceProps) {
  const mayChange = useMayChange();
  return (
    <div className="grid gap-1 wrap-anywhere">
      {says.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {next.map((measure) => (
        <p key={measure}>
          Next:{" "}
          <a href={NEXT[measure].page} className="tap link">
            {NEXT[measure].does}
          </a>
        </p>
      ))}
      {due.map((topic) => (
        <p key={topic}>
          Next: {TOPICS[topic].does}.{" "}
          {mayChange && (
            <button type="button" className="tap link print:hidden" onClick={() => onWrite(topic)}>
              Write it down<span className="sr-only">: {TOPICS[topic].does}</span>
            </button>
          )}
        </p>
      ))}
    </div>
  );
}

const REVIEWED: Record<Listed, { title: string; lead: string; none: string }> = {
  access: {
    title: "Who may do what",
    lead: "Everybody who works here and can sign in. Review it once a year and when someone leaves.",
    none: "Nobody can sign in.",
  },
  recipients: {
    title: "Who receives customers’ data",
    lead: "As far as this program sends it. Whom else you send it to is for your own list.",
    none: "This program sends nothing to anybody.",
  },
};

function Reviewed({ state, topic, onWrite }: PartProps & { topic: Listed }) {
  const { title, lead, none } = REVIEWED[topic];
  const lines = state.lists[topic];
  const mayChange = useMayChange();
  return (
    <AdminSection
      id={topic}
      title={title}
      lead={lead}
      beside={
        mayChange && (
          <Button icon="check" onClick={() => onWrite(topic)}>
            Sign off this list
          </Button>
        )
      }
    >
      <div className="grid gap-3 rounded-box border border-base-300 bg-base-100 p-4">
        <p className="text-sm font-medium">{state.measures[topic].says}</p>
        <Lines lines={lines.length > 0 ? lines : [none]} />
      </div>
    </AdminSection>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-1 text-sm wrap-anywhere">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

const noteRules = lazyResolver<{ topic: Topic; text: string }>(() =>
  import("./compliance.input.ts").then((module) => module.complianceNote),
);

interface NoteFormProps extends Pick<ComplianceState, "lists"> {
  topic: Topic;
  onClose: () => void;
}

function NoteForm({ topic, lists, onClose }: NoteFormProps) {
  // The one that was read, whatever comes while it is being signed
  const [list] = useState(lists[topic as Listed] ?? []);
  const { compliance } = trpc.useUtils().admin;
  const { mutateAsync } = trpc.admin.compliance.addNote.useMutation();
  const isListed = LISTED.some((each) => each === topic);
  return (
    <AdminForm<{ topic: Topic; text: string }>
      title={TOPICS[topic].does}
      description={`Your name, the day${isListed ? ", the list as it is now" : ""} and this text are kept, and cannot be changed later.`}
      action={isListed ? "Sign off" : "Write down"}
      rules={noteRules}
      initial={{ topic, text: "" }}
      send={async (values) => {
        await mutateAsync({ ...values, topic, list });
        await compliance.invalidate();
        onClose();
      }}
      onClose={onClose}
    >
      {(field) => (
        <TextArea
          id="note-text"
          label="What was done, by whom, and where it is kept"
          rows={5}
          required
          {...field("text")}
        />
      )}
    </AdminForm>
  );
}

const NOTES: Columns<Note> = {
  "What was done": ({ topic, text, list }) => (
    <>
      <span className="font-semibold">{TOPICS[topic].does}</span>
      <span className="block whitespace-pre-wrap">{text}</span>
      {list !== "" && (
        <details className="text-sm">
          <summary className="link w-fit py-1">The list as it was then</summary>
          <Lines lines={list.split("\n")} />
        </details>
      )}
    </>
  ),
  By: ({ byName, at }) => (
    <>
      {byName}
      <span className="block text-sm text-base-content/80">
        <DateTime iso={at} time />
      </span>
    </>
  ),
};

function Notes() {
  const query = trpc.admin.compliance.notes.useQuery(undefined, { refetchOnMount: "always" });
  return (
    <AdminSection id="notes" title="What was written down">
      {query.data && query.data.length > 0 ? (
        <div className="overflow-clip rounded-box border border-base-300 bg-base-100">
          <RowTable
            caption="What was written down, newest first"
            columns={NOTES}
            rows={query.data}
          />
        </div>
      ) : query.data ? (
        <p className="text-sm">Nothing yet.</p>
      ) : (
        <NotLoaded query={query} of="what was written down" />
      )}
    </AdminSection>
  );
}
