import { keepPreviousData } from "@tanstack/react-query";
import {
  CONTACT_SUBJECTS,
  type ContactSubmission,
  MESSAGE_STATUSES,
  type MessageStatus,
} from "../../shared/contact.ts";
import { sentenceOf, trpc } from "../trpc.ts";
import { DateTime } from "../ui/date-time.tsx";
import { Pager } from "../ui/pager.tsx";
import { RecordCell, RecordTable } from "../ui/record-table.tsx";
import { toast } from "../ui/toast.tsx";
import { Answer, Answers, MailAnswer, PhoneAnswer } from "./answers.tsx";
import { TableEmpty, TableError, TableSkeleton } from "../ui/list-states.tsx";
import { SearchBox, StatusFilter } from "./list-tools.tsx";
import { OpenableRecord } from "../ui/openable-record.tsx";
import { StatusSelect } from "./status-select.tsx";
import { LIVE, useListView } from "./use-list-view.ts";

const CHOICES = {
  unread: { action: "Unread", state: "Unread", badge: "badge-warning" },
  read: { action: "Mark as Read", state: "Read", badge: "badge-neutral" },
  responded: { action: "Mark as Responded", state: "Responded", badge: "badge-success" },
} as const satisfies Record<MessageStatus, { action: string; state: string; badge: string }>;

/** The contact messages: searched, filtered, paged, each to be opened and marked. */
export function MessagesPanel() {
  const view = useListView<MessageStatus>();
  const stats = trpc.admin.dashboard.stats.useQuery(undefined, { enabled: false }).data;
  const list = trpc.admin.contact.list.useQuery(view.input, {
    ...LIVE,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-base-300 p-4">
        <SearchBox
          label="Search messages"
          placeholder="Name, e-mail, phone or words"
          value={view.typed}
          onChange={view.setTyped}
        />
        <StatusFilter
          label="Filter messages by status"
          current={view.status}
          onChange={view.filter}
          options={MESSAGE_STATUSES.map((status) => ({
            status,
            label: CHOICES[status].state,
            count: stats?.messages[status],
          }))}
        />
      </div>
      {list.isError && (
        <TableError onRetry={() => void list.refetch()}>
          Error loading messages. Please try again.
        </TableError>
      )}
      {list.isPending && <TableSkeleton label="Loading messages..." />}
      {list.data?.rows.length === 0 && (
        <TableEmpty onClear={view.narrowed ? view.clear : undefined}>
          No contact messages found.
        </TableEmpty>
      )}
      {list.data && list.data.rows.length > 0 && (
        <RecordTable
          caption="Contact messages, newest first"
          columns={["From", "Message", "Received", "Status", "Details"]}
          busy={list.isPlaceholderData}
        >
          {list.data.rows.map((message) => (
            <Message key={message.id} message={message} list={view.input} />
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
  message: ContactSubmission;
  /** The input of the list that the row is of. */
  list: ReturnType<typeof useListView<MessageStatus>>["input"];
}

function Message({ message, list }: RowProps) {
  const setStatus = useStatusChange(message, list);
  const unread = message.status === "unread";
  return (
    <OpenableRecord
      name={`message from ${message.name}`}
      columns={5}
      details={<MessageAnswers message={message} />}
    >
      <RecordCell>
        <span className={`block ${unread ? "font-bold" : "font-medium"}`}>{message.name}</span>
        <span className="block break-all text-base-content/80">{message.email}</span>
      </RecordCell>
      <RecordCell className="md:max-w-72">
        <span className={`block ${unread ? "font-semibold" : ""}`}>
          {CONTACT_SUBJECTS[message.subject]}
        </span>
        <span className="line-clamp-2 text-base-content/80 md:line-clamp-1">{message.message}</span>
      </RecordCell>
      <RecordCell label="Received">
        <DateTime iso={message.createdAt} />
      </RecordCell>
      <RecordCell label="Status">
        <StatusSelect
          label={`Status of the message from ${message.name}`}
          choices={CHOICES}
          value={message.status}
          onChange={setStatus}
        />
      </RecordCell>
    </OpenableRecord>
  );
}

function MessageAnswers({ message }: { message: ContactSubmission }) {
  return (
    <Answers>
      <Answer label="Received">
        <DateTime iso={message.createdAt} time />
      </Answer>
      <MailAnswer address={message.email} />
      <PhoneAnswer number={message.phone} />
      <Answer label={CONTACT_SUBJECTS[message.subject]} wide>
        {message.message}
      </Answer>
    </Answers>
  );
}

/** The new status shows at once, and the old one again when the server refuses. */
function useStatusChange({ id, status: shown }: ContactSubmission, input: RowProps["list"]) {
  const utils = trpc.useUtils();
  const { list } = utils.admin.contact;
  const show = (status: MessageStatus) =>
    list.setData(
      input,
      (page) =>
        page && {
          ...page,
          rows: page.rows.map((row) => (row.id === id ? { ...row, status } : row)),
        },
    );
  const { mutate } = trpc.admin.contact.setStatus.useMutation({
    scope: { id: `message ${id}` },
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
  return (status: MessageStatus) => mutate({ id, status, expected: shown });
}
