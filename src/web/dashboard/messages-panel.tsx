import {
  CONTACT_SUBJECTS,
  type ContactSubmission,
  type MessageStatus,
} from "../../shared/contact.ts";
import { trpc } from "../trpc.ts";
import { DateTime } from "../ui/date-time.tsx";
import { RecordCell } from "../ui/record-table.tsx";
import { Answer, Answers, MailAnswer, PhoneAnswer } from "./answers.tsx";
import { optimisticStatus } from "./optimistic-status.ts";
import { LIVE_LIST, RecordList } from "./record-list.tsx";
import { OpenableRecord } from "../ui/openable-record.tsx";
import { type StatusChoices, StatusSelect } from "./status-select.tsx";
import { type ListView, useListView } from "./use-list-view.ts";

const CHOICES = {
  unread: { action: "Unread", state: "Unread", badge: "badge-warning" },
  read: { action: "Mark as Read", state: "Read", badge: "badge-neutral" },
  responded: { action: "Mark as Responded", state: "Responded", badge: "badge-success" },
} as const satisfies StatusChoices<MessageStatus>;

/** The contact messages: searched, filtered, paged, each to be opened and marked. */
export function MessagesPanel() {
  const view = useListView<MessageStatus>();
  const stats = trpc.admin.dashboard.stats.useQuery(undefined, { enabled: false }).data;
  const query = trpc.admin.contact.list.useQuery(view.input, LIVE_LIST);
  return (
    <RecordList
      noun="messages"
      empty="No contact messages found."
      caption="Contact messages, newest first"
      columns={["From", "Message", "Received", "Status", "Details"]}
      searched="Name, e-mail, phone or words"
      choices={CHOICES}
      counts={stats?.messages}
      view={view}
      query={query}
    >
      {(message) => <Message key={message.id} message={message} list={view.input} />}
    </RecordList>
  );
}

interface RowProps {
  message: ContactSubmission;
  /** The input of the list that the row is of. */
  list: ListView<MessageStatus>["input"];
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

function useStatusChange({ id, status: shown }: ContactSubmission, input: RowProps["list"]) {
  const { admin } = trpc.useUtils();
  const { mutate } = trpc.admin.contact.setStatus.useMutation({
    scope: { id: `message ${id}` },
    ...optimisticStatus({ id, input, list: admin.contact.list, stats: admin.dashboard.stats }),
  });
  return (status: MessageStatus) => mutate({ id, status, expected: shown });
}
