import {
  type ApplicationStatus,
  LOAN_PURPOSES,
  type LoanApplication,
} from "../../shared/applications.ts";
import { formatDollars } from "../../shared/format.ts";
import { trpc } from "../trpc.ts";
import { DateTime } from "../ui/date-time.tsx";
import { RecordCell } from "../ui/record-table.tsx";
import { ApplicationAnswers } from "./application-answers.tsx";
import { optimisticStatus } from "./optimistic-status.ts";
import { LIVE_LIST, RecordList } from "./record-list.tsx";
import { OpenableRecord } from "../ui/openable-record.tsx";
import { type StatusChoices, StatusSelect } from "./status-select.tsx";
import { type ListView, useListView } from "./use-list-view.ts";

const CHOICES = {
  pending: { action: "Pending", state: "Pending", badge: "badge-warning" },
  approved: { action: "Approve", state: "Approved", badge: "badge-success" },
  rejected: { action: "Reject", state: "Rejected", badge: "badge-neutral" },
} as const satisfies StatusChoices<ApplicationStatus>;

/** The loan applications: searched, filtered, paged, each to be opened and given a status. */
export function ApplicationsPanel() {
  const view = useListView<ApplicationStatus>();
  const stats = trpc.admin.dashboard.stats.useQuery(undefined, { enabled: false }).data;
  const query = trpc.admin.applications.list.useQuery(view.input, LIVE_LIST);
  return (
    <RecordList
      noun="applications"
      empty="No loan applications found."
      caption="Loan applications, newest first"
      columns={["Applicant", "Loan", "Received", "Status", "Details"]}
      searched="Name, e-mail, phone or reference"
      choices={CHOICES}
      counts={stats?.applications}
      view={view}
      query={query}
    >
      {(application) => (
        <Application key={application.id} application={application} list={view.input} />
      )}
    </RecordList>
  );
}

interface RowProps {
  application: LoanApplication;
  /** The input of the list that the row is of. */
  list: ListView<ApplicationStatus>["input"];
}

function Application({ application, list }: RowProps) {
  const { fullName, email, loanPurpose, loanAmount, createdAt, reference, status } = application;
  const setStatus = useStatusChange(application, list);
  return (
    <OpenableRecord
      name={`application ${reference}`}
      columns={5}
      details={<ApplicationAnswers id={application.id} />}
    >
      <RecordCell>
        <span className="block font-semibold">{fullName}</span>
        <span className="block break-all text-base-content/80">{email}</span>
      </RecordCell>
      <RecordCell label="Loan">
        <span className="block tabular-nums">{formatDollars(loanAmount)}</span>
        <span className="block text-base-content/80 xl:whitespace-nowrap">
          {LOAN_PURPOSES[loanPurpose] ?? loanPurpose}
        </span>
      </RecordCell>
      <RecordCell label="Received">
        <DateTime iso={createdAt} />
      </RecordCell>
      <RecordCell label="Status">
        <StatusSelect
          label={`Status of application ${reference}`}
          choices={CHOICES}
          value={status}
          onChange={setStatus}
        />
      </RecordCell>
    </OpenableRecord>
  );
}

function useStatusChange({ id, status: shown }: LoanApplication, input: RowProps["list"]) {
  const { admin } = trpc.useUtils();
  const { mutate } = trpc.admin.applications.setStatus.useMutation({
    scope: { id: `application ${id}` },
    ...optimisticStatus({ id, input, list: admin.applications.list, stats: admin.dashboard.stats }),
  });
  return (status: ApplicationStatus) => mutate({ id, status, expected: shown });
}
