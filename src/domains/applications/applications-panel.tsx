import { type ApplicationStatus, LOAN_PURPOSES, type LoanApplication } from "./applications.ts";
import { formatDollars } from "#kit/values/format.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { RecordCell } from "#ui/record-table.tsx";
import { optimisticStatus, useStatus } from "#domains/records/list/optimistic-status.client.ts";
import { Received } from "#domains/records/list/received.tsx";
import { LIVE, LIVE_LIST, RecordList } from "#domains/records/list/record-list.tsx";
import { OpenableRecord } from "#ui/openable-record.tsx";
import { APPLICATION_CHOICES } from "#domains/records/list/status-choices.client.ts";
import { StatusSelect } from "#domains/records/list/status-select.tsx";
import {
  type ListPlace,
  type ListView,
  useListView,
} from "#domains/records/list/use-list-view.client.ts";
import { answerInWords, QUESTIONS } from "./application-questions.ts";
import { DateTime } from "#ui/date-time.tsx";
import { Answer, Answers, ReachedAt } from "#domains/records/list/answers.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { StaffDocumentsLater } from "./documents/staff-documents-later.tsx";

/** The loan applications, with search, filters and pages; each can be opened and given a status. */
export function ApplicationsPanel({ place }: { place: ListPlace<ApplicationStatus> }) {
  const view = useListView(place);
  const stats = trpc.admin.dashboard.stats.useQuery(undefined, { enabled: false }).data;
  const found = trpc.admin.applications.counts.useQuery(
    { search: view.search },
    { ...LIVE_LIST, enabled: view.search !== "" },
  ).data;
  const all = stats && { counts: stats.applications, isCut: false };
  const query = trpc.admin.applications.list.useQuery(view.input, LIVE_LIST);
  const opened = trpc.admin.applications.byId.useQuery(
    { id: view.open ?? 0 },
    { ...LIVE, enabled: view.open !== undefined },
  );
  return (
    <RecordList
      noun="applications"
      exported="applications"
      empty="No loan applications found."
      caption="Loan applications, newest first"
      columns={["Applicant", "Loan", "Received", "Status", "Details"]}
      widths={["", "w-40 xl:w-1/4", "w-28", "w-40", "w-28"]}
      searched="Name, reference or words"
      choices={APPLICATION_CHOICES}
      counts={view.search === "" ? all : found}
      view={view}
      query={query}
      opened={opened}
    >
      {(application) => <Application key={application.id} application={application} view={view} />}
    </RecordList>
  );
}

interface RowProps {
  application: LoanApplication;
  view: ListView<ApplicationStatus>;
}

function Application({ application, view }: RowProps) {
  const { fullName, email, loanPurpose, loanAmount, createdAt, reference } = application;
  const { admin } = trpc.useUtils();
  const { mutate } = trpc.admin.applications.setStatus.useMutation({
    scope: { id: `application ${application.id}` },
    ...optimisticStatus({
      id: application.id,
      input: view.input,
      list: admin.applications.list,
      counts: [admin.dashboard.stats, admin.applications.counts],
      record: admin.applications.byId,
    }),
  });
  const { status, setStatus } = useStatus(application, mutate);
  return (
    <OpenableRecord
      name={`application ${reference}`}
      columns={5}
      open={view.isOpen(application.id)}
      onToggle={() => view.toggle(application.id)}
      printed={view.open === application.id}
      details={<ApplicationAnswers id={application.id} />}
      sheet={{
        title: fullName,
        line: `Application ${reference}, ${APPLICATION_CHOICES[status].state}`,
      }}
    >
      <RecordCell>
        <LeadLink
          lead={{ kind: "application", reference }}
          area="/admin"
          from={{ ...view.address, of: "dashboard" }}
          className="link block w-fit font-semibold link-hover"
        >
          {fullName}
        </LeadLink>
        <span className="block truncate text-base-content/80" title={email}>
          {email}
        </span>
      </RecordCell>
      <RecordCell label="Loan">
        <span className="block tabular-nums">{formatDollars(loanAmount)}</span>
        <span className="block text-base-content/80 truncate">
          {LOAN_PURPOSES[loanPurpose] ?? loanPurpose}
        </span>
      </RecordCell>
      <RecordCell label="Received">
        <Received iso={createdAt} waits={status === "pending"} />
      </RecordCell>
      <RecordCell label="Status">
        <StatusSelect
          label={`Status of application ${reference}`}
          choices={APPLICATION_CHOICES}
          value={status}
          onChange={setStatus}
        />
      </RecordCell>
    </OpenableRecord>
  );
}

const labels: Record<string, string> = QUESTIONS;

function ApplicationAnswers({ id }: { id: number }) {
  const query = trpc.admin.applications.byId.useQuery({ id });
  if (!query.isSuccess) return <NotLoaded inList query={query} of="the application" />;
  const { data } = query;
  return (
    <div className="grid gap-6">
      <Answers>
        <Answer label="Reference">
          <span className="whitespace-nowrap">{data.reference}</span>
        </Answer>
        <Answer label="Received">
          <DateTime iso={data.createdAt} time />
        </Answer>
        <ReachedAt email={data.email} phone={data.phone} />
        <Answer label="Purpose">{LOAN_PURPOSES[data.loanPurpose] ?? data.loanPurpose}</Answer>
        <Answer label="Loan amount">{formatDollars(data.loanAmount)}</Answer>
        {data.officer !== null && <Answer label="Requested loan officer">{data.officer}</Answer>}
        {Object.entries(data.details).map(([question, answer]) => (
          <Answer
            key={question}
            label={labels[question] ?? question}
            wide={String(answer).length > 60}
          >
            {answerInWords(question, answer)}
          </Answer>
        ))}
      </Answers>
      <StaffDocumentsLater applicationId={id} heading="h3" />
    </div>
  );
}
