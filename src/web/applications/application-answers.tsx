import { answerInWords, QUESTIONS } from "#shared/application-questions.ts";
import { LOAN_PURPOSES } from "#shared/applications.ts";
import { formatDollars } from "#shared/format.ts";
import { trpc } from "#web/trpc.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Answer, Answers, MailAnswer, PhoneAnswer } from "#web/records/answers.tsx";
import { FailedToLoad } from "#web/ui/failed-to-load.tsx";
import { StaffDocumentsLater } from "./documents/staff-documents-later.tsx";

const labels: Record<string, string> = QUESTIONS;

/** Every answer of the applicant. */
export function ApplicationAnswers({ id }: { id: number }) {
  const { data, isError, refetch } = trpc.admin.applications.byId.useQuery({ id });
  if (isError)
    return (
      <FailedToLoad inList onRetry={() => void refetch()}>
        Error loading the application. Please try again.
      </FailedToLoad>
    );
  if (!data) return <Spinner />;
  return (
    <div className="grid gap-6">
      <Answers>
        <Answer label="Reference">
          <span className="whitespace-nowrap">{data.reference}</span>
        </Answer>
        <Answer label="Received">
          <DateTime iso={data.createdAt} time />
        </Answer>
        <MailAnswer address={data.email} />
        <PhoneAnswer number={data.phone} />
        <Answer label="Purpose">{LOAN_PURPOSES[data.loanPurpose] ?? data.loanPurpose}</Answer>
        <Answer label="Loan amount">{formatDollars(data.loanAmount)}</Answer>
        {data.officer !== null && <Answer label="Loan officer asked for">{data.officer}</Answer>}
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
