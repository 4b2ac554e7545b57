import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type PrivacyRequest, REQUEST_KINDS } from "#domains/people/rights/rights.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { DialogForm } from "#kit/form/dialog-form.tsx";
import { fieldOf } from "#kit/form/fields.ts";
import { AdminList, PAGE, PAGES } from "#kit/list/admin-list.tsx";
import type { Columns } from "#kit/list/row-table.tsx";
import { ShortMoment } from "#ui/date-time.tsx";
import { TextArea } from "#ui/inputs.tsx";

const isOpen = ({ answeredAt, email }: PrivacyRequest) => answeredAt === null && email !== "";

const COLUMNS: Columns<PrivacyRequest> = {
  Who: ({ email, lead }) => (
    <>
      {email === "" ? (
        <span className="font-semibold">Erased</span>
      ) : (
        <Link to="/admin/leads" search={{ search: email }} className="link wrap-anywhere">
          {email}
        </Link>
      )}
      {lead && (
        <LeadLink lead={lead} area="/admin" className="link block text-sm">
          {lead.reference}
        </LeadLink>
      )}
    </>
  ),
  What: ({ kind, words }) => (
    <>
      {REQUEST_KINDS[kind]}
      <span className="block text-sm wrap-anywhere">{words}</span>
    </>
  ),
  Received: ({ receivedAt }) => <ShortMoment iso={receivedAt} />,
  Answer: (request) => (isOpen(request) ? <Due {...request} /> : <Answered {...request} />),
};

function Due({ dueAt }: PrivacyRequest) {
  return (
    <span className={dueAt < new Date().toISOString() ? "font-semibold text-error" : ""}>
      due by <ShortMoment iso={dueAt} />
    </span>
  );
}

function Answered({ email, answeredAt, answeredBy, answer }: PrivacyRequest) {
  if (email === "" && answeredBy === null) return "Their data was erased before an answer.";
  return (
    <>
      {answeredAt !== null && <ShortMoment iso={answeredAt} />}
      {answer !== null && (
        <span className="block text-sm wrap-anywhere">
          {answeredBy}: {answer}
        </span>
      )}
    </>
  );
}

/** What people asked about their own data, each on a clock. */
export function PrivacyRequests() {
  const [answering, setAnswering] = useState<PrivacyRequest>();
  const list = trpc.admin.privacy.list.useInfiniteQuery({ limit: PAGE }, PAGES);
  return (
    <>
      <AdminList
        noun="privacy requests"
        caption="Privacy requests, newest first"
        empty="No privacy requests so far."
        list={list}
        columns={COLUMNS}
        nameOf={({ email, id }) => `${id} ${email}`}
        actions={[{ label: "Answer…", press: setAnswering, isFor: isOpen }]}
      />
      {answering && <Answer request={answering} onClose={() => setAnswering(undefined)} />}
    </>
  );
}

function Answer({ request, onClose }: { request: PrivacyRequest; onClose: () => void }) {
  const form = useForm({ defaultValues: { answer: "" } });
  const { dashboard, privacy } = trpc.useUtils().admin;
  const { mutateAsync } = trpc.admin.privacy.answer.useMutation();
  return (
    <DialogForm
      form={form}
      title="Answer the request"
      description={`It is mailed to ${request.email} and ends the request.`}
      action="Send the answer"
      autoComplete="off"
      send={async ({ answer }) => {
        await mutateAsync({ id: request.id, answer });
        await Promise.all([privacy.invalidate(), dashboard.stats.invalidate()]);
        onClose();
      }}
      onClose={onClose}
    >
      <TextArea
        id="privacy-answer"
        label="Answer"
        maxLength={2000}
        rows={4}
        required
        {...fieldOf(form)("answer")}
      />
    </DialogForm>
  );
}
