import { CONTACT_SUBJECTS, type ContactSubmission, type MessageStatus } from "./contact.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { RecordCell } from "#ui/record-table.tsx";
import { Answer, Answers, ReachedAt } from "#domains/records/list/answers.tsx";
import { optimisticStatus, useStatus } from "#domains/records/list/optimistic-status.client.ts";
import { Received } from "#domains/records/list/received.tsx";
import { LIVE, LIVE_LIST, RecordList } from "#domains/records/list/record-list.tsx";
import { OpenableRecord } from "#ui/openable-record.tsx";
import { MESSAGE_CHOICES } from "#domains/records/list/status-choices.client.ts";
import { StatusSelect } from "#domains/records/list/status-select.tsx";
import {
  type ListPlace,
  type ListView,
  useListView,
} from "#domains/records/list/use-list-view.client.ts";

/** The contact messages, with search, filters and pages; each can be opened and marked. */
export function MessagesPanel({ place }: { place: ListPlace<MessageStatus> }) {
  const view = useListView(place);
  const stats = trpc.admin.dashboard.stats.useQuery(undefined, { enabled: false }).data;
  const found = trpc.admin.contact.counts.useQuery(
    { search: view.search },
    { ...LIVE_LIST, enabled: view.search !== "" },
  ).data;
  const all = stats && { counts: stats.messages, isCut: false };
  const query = trpc.admin.contact.list.useQuery(view.input, LIVE_LIST);
  const opened = trpc.admin.contact.byId.useQuery(
    { id: view.open ?? 0 },
    { ...LIVE, enabled: view.open !== undefined },
  );
  return (
    <RecordList
      noun="messages"
      exported="messages"
      empty="No contact messages found."
      caption="Contact messages, newest first"
      columns={["From", "Message", "Received", "Status", "Details"]}
      widths={["w-40 xl:w-60", "", "w-28", "w-40", "w-28"]}
      searched="Name, phone, email or words"
      choices={MESSAGE_CHOICES}
      counts={view.search === "" ? all : found}
      view={view}
      query={query}
      opened={opened}
    >
      {(message) => <Message key={message.id} message={message} view={view} />}
    </RecordList>
  );
}

interface RowProps {
  message: ContactSubmission;
  /** The list that the row belongs to. */
  view: ListView<MessageStatus>;
}

function Message({ message, view }: RowProps) {
  const { admin } = trpc.useUtils();
  const { mutate } = trpc.admin.contact.setStatus.useMutation({
    scope: { id: `message ${message.id}` },
    ...optimisticStatus({
      id: message.id,
      input: view.input,
      list: admin.contact.list,
      counts: [admin.dashboard.stats, admin.contact.counts],
      record: admin.contact.byId,
    }),
  });
  const { status, setStatus } = useStatus(message, mutate);
  const unread = status === "unread";
  return (
    <OpenableRecord
      name={`message from ${message.name}`}
      columns={5}
      open={view.isOpen(message.id)}
      onToggle={() => view.toggle(message.id)}
      printed={view.open === message.id}
      details={<MessageAnswers message={message} />}
      sheet={{ title: message.name, line: `Message, ${MESSAGE_CHOICES[status].state}` }}
    >
      <RecordCell>
        <Sender message={message} view={view} />
        <span className="block truncate text-base-content/80" title={message.email}>
          {message.email}
        </span>
      </RecordCell>
      <RecordCell className="md:*:max-w-none">
        <span className={`block ${unread ? "font-semibold" : ""}`}>
          {CONTACT_SUBJECTS[message.subject]}
        </span>
        <span dir="auto" className="line-clamp-2 text-base-content/80">
          {message.message}
        </span>
      </RecordCell>
      <RecordCell label="Received">
        <Received iso={message.createdAt} waits={unread} />
      </RecordCell>
      <RecordCell label="Status">
        <StatusSelect
          label={`Status of the message from ${message.name}`}
          choices={MESSAGE_CHOICES}
          value={status}
          onChange={setStatus}
        />
      </RecordCell>
    </OpenableRecord>
  );
}

function Sender({ message, view }: RowProps) {
  const unread = message.status === "unread";
  return (
    <span className={`relative block ${unread ? "font-bold" : "font-medium"}`}>
      {unread && (
        <span
          aria-hidden="true"
          className="absolute top-1.5 -left-3 size-2 rounded-full bg-primary"
        />
      )}
      <LeadLink
        lead={{ kind: "message", reference: String(message.id) }}
        area="/admin"
        from={{ ...view.address, of: "dashboard", kind: "message" }}
        className="link link-hover"
      >
        {message.name}
      </LeadLink>
    </span>
  );
}

function MessageAnswers({ message }: { message: ContactSubmission }) {
  return (
    <Answers>
      <Answer label="Received">
        <DateTime iso={message.createdAt} time />
      </Answer>
      <ReachedAt email={message.email} phone={message.phone} />
      <Answer label={CONTACT_SUBJECTS[message.subject]} wide>
        {message.message}
      </Answer>
    </Answers>
  );
}
