import { keepPreviousData } from "@tanstack/react-query";
import {
  type ApplicationStatus,
  APPLICATION_STATUSES,
  LOAN_PURPOSES,
  type LoanApplication,
} from "../../shared/applications.ts";
import { formatDollars } from "../../shared/format.ts";
import { sentenceOf, trpc } from "../trpc.ts";
import { DateTime } from "../ui/date-time.tsx";
import { Pager } from "../ui/pager.tsx";
import { RecordCell, RecordTable } from "../ui/record-table.tsx";
import { toast } from "../ui/toast.tsx";
import { ApplicationAnswers } from "./application-answers.tsx";
import { TableEmpty, TableError, TableSkeleton } from "../ui/list-states.tsx";
import { SearchBox, StatusFilter } from "./list-tools.tsx";
import { OpenableRecord } from "../ui/openable-record.tsx";
import { StatusSelect } from "./status-select.tsx";
import { LIVE, useListView } from "./use-list-view.ts";

const CHOICES = {
  pending: { action: "Pending", state: "Pending", badge: "badge-warning" },
  approved: { action: "Approve", state: "Approved", badge: "badge-success" },
  rejected: { action: "Reject", state: "Rejected", badge: "badge-neutral" },
} as const satisfies Record<ApplicationStatus, { action: string; state: string; badge: string }>;

/** The loan applications: searched, filtered, paged, each to be opened and given a status. */
export function ApplicationsPanel() {
  const view = useListView<ApplicationStatus>();
  const stats = trpc.admin.dashboard.stats.useQuery(undefined, { enabled: false }).data;
  const list = trpc.admin.applications.list.useQuery(view.input, {
    ...LIVE,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-base-300 p-4">
        <SearchBox
          label="Search applications"
          placeholder="Name, e-mail, phone or reference"
          value={view.typed}
          onChange={view.setTyped}
        />
        <StatusFilter
          label="Filter applications by status"
          current={view.status}
          onChange={view.filter}
          options={APPLICATION_STATUSES.map((status) => ({
            status,
            label: CHOICES[status].state,
            count: stats?.applications[status],
          }))}
        />
      </div>
      {list.isError && (
        <TableError onRetry={() => void list.refetch()}>
          Error loading applications. Please try again.
        </TableError>
      )}
      {list.isPending && <TableSkeleton label="Loading applications..." />}
      {list.data?.rows.length === 0 && (
        <TableEmpty onClear={view.narrowed ? view.clear : undefined}>
          No loan applications found.
        </TableEmpty>
      )}
      {list.data && list.data.rows.length > 0 && (
        <RecordTable
          caption="Loan applications, newest first"
          columns={["Applicant", "Loan", "Received", "Status", "Details"]}
          busy={list.isPlaceholderData}
        >
          {list.data.rows.map((application) => (
            <Application key={application.id} application={application} list={view.input} />
          ))}
        </RecordTable>
      )}
      <Pager
        page={view.page}
        hasNext={list.data?.next !== undefined}
        onPrevious={view.goBack}
        onNext={() => list.data?.next !== undefined && view.goOn(list.data.next)}
      />
    </>
  );
}

interface RowProps {
  application: LoanApplication;
  /** The input of the list that the row is of. */
  list: ReturnType<typeof useListView<ApplicationStatus>>["input"];
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
        <span className="block text-base-content/80">
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

/** The new status shows at once, and the old one again when the server refuses. */
function useStatusChange({ id, status: shown }: LoanApplication, input: RowProps["list"]) {
  const utils = trpc.useUtils();
  const { list } = utils.admin.applications;
  const show = (status: ApplicationStatus) =>
    list.setData(
      input,
      (page) =>
        page && {
          ...page,
          rows: page.rows.map((row) => (row.id === id ? { ...row, status } : row)),
        },
    );
  const { mutate } = trpc.admin.applications.setStatus.useMutation({
    scope: { id: `application ${id}` },
    onMutate: async ({ status, expected }) => {
      await list.cancel();
      show(status);
      return expected;
    },
    onSuccess: async (saved) => {
      await list.cancel();
      show(saved.status);
      await list.invalidate(undefined, { refetchType: "inactive" });
      await utils.admin.dashboard.stats.invalidate();
    },
    onError: (error, _change, before) => {
      if (before) show(before);
      toast({
        title: "Update Failed",
        description: sentenceOf(error, "Failed to update status. Please try again."),
        variant: "destructive",
      });
      if (error.data?.code === "CONFLICT") void list.invalidate();
    },
  });
  return (status: ApplicationStatus) => mutate({ id, status, expected: shown });
}
