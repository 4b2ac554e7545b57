import { LOAN_PURPOSES } from "../../shared/applications.ts";
import { formatDollars } from "../../shared/format.ts";
import { trpc } from "../trpc.ts";
import { DateTime } from "../ui/date-time.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Answer, Answers, MailAnswer, PhoneAnswer } from "./answers.tsx";
import { TableError } from "../ui/list-states.tsx";

const QUESTIONS: Record<string, string> = {
  loanType: "Loan type",
  propertyUse: "Use of the property",
  propertyKind: "Kind of property",
  state: "State",
  timeFrame: "Time frame",
  propertyValue: "Property value",
  downPayment: "Down payment",
  balanceOwed: "Balance owed",
  incomeRange: "Yearly income",
  creditRange: "Credit score",
  preferredContact: "Preferred contact",
  comment: "Comment",
  callConsent: "May be called",
};

const AMOUNTS = ["propertyValue", "downPayment", "balanceOwed"];

/** Everything that the applicant answered. */
export function ApplicationAnswers({ id }: { id: number }) {
  const { data, isError, refetch } = trpc.admin.applications.byId.useQuery({ id });
  if (isError)
    return (
      <TableError onRetry={() => void refetch()}>
        Error loading the application. Please try again.
      </TableError>
    );
  if (!data) return <Spinner />;
  return (
    <Answers>
      <Answer label="Reference">{data.reference}</Answer>
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
          label={QUESTIONS[question] ?? sentenceCase(question)}
          wide={String(answer).length > 60}
        >
          {inWords(question, answer)}
        </Answer>
      ))}
    </Answers>
  );
}

function inWords(question: string, answer: string | number | boolean): string {
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  if (typeof answer === "number")
    return AMOUNTS.includes(question) ? formatDollars(answer) : String(answer);
  return /^[a-z]+(-[a-z]+)*$/.test(answer) ? sentenceCase(answer) : answer;
}

/** `single-family` and `singleFamily` as `Single family`. */
function sentenceCase(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
