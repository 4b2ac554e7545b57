import { type FormEvent, useState } from "react";
import { ANY_OFFICER, FIRST_ANSWERS, type FirstAnswerKind, paragraphsIn } from "./first-answers.ts";
import type { FirstAnswer } from "./mail.ts";
import {
  fillIn,
  inBraces,
  type PlaceholderValues,
  problemsOf,
} from "#domains/leads/reply/placeholders.ts";
import { useKeepWork, useKeptWork } from "#domains/session/kept-work.client.ts";
import { useCompanyName, useSettings } from "#domains/settings/use-settings.client.ts";
import { issuesByField, sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { TextArea, TextInput } from "#ui/inputs.tsx";
import { Notice } from "#ui/notice.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toast } from "#ui/toast.tsx";

/** The texts of the mails that confirm a message or a request automatically. */
export function FirstAnswers() {
  const query = trpc.admin.mail.firstAnswers.useQuery(undefined, { refetchOnMount: "always" });
  if (!query.isSuccess || !query.isFetchedAfterMount)
    return <NotLoaded query={query} of="the texts" />;
  return query.data.map((answer) => (
    <SectionCard
      key={answer.kind}
      id={`first-answer-${answer.kind}`}
      title={FIRST_ANSWERS[answer.kind].title}
      lead={FIRST_ANSWERS[answer.kind].lead}
    >
      <AnswerForm answer={answer} />
    </SectionCard>
  ));
}

function AnswerForm({ answer }: { answer: FirstAnswer }) {
  const { kind } = answer;
  const { title, isOptional } = FIRST_ANSWERS[kind];
  const { seen, typed, type, isChanged, save, isBusy, issues, refusal } = useAnswer(answer);
  const problem = (text: string) =>
    problemsOf(text, FIRST_ANSWERS[kind].placeholders).join(" ") || undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(typed);
  };
  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-6 xl:grid-cols-2">
      <div className="grid gap-4">
        <TextInput
          id={`${kind}-subject`}
          label="Subject"
          under={title}
          maxLength={150}
          error={issues.subject ?? problem(typed.subject)}
          value={typed.subject}
          onChange={(event) => type({ ...typed, subject: event.currentTarget.value })}
        />
        <TextArea
          id={`${kind}-text`}
          label="Text"
          under={title}
          rows={14}
          maxLength={10_000}
          hint={`It can have ${FIRST_ANSWERS[kind].placeholders.map(inBraces).join(", ")}.`}
          error={issues.text ?? problem(typed.text)}
          value={typed.text}
          onChange={(event) => type({ ...typed, text: event.currentTarget.value })}
        />
        {refusal && <Notice kind="error">{refusal}</Notice>}
        <div className="flex flex-wrap gap-2">
          <SubmitButton busy={isBusy} disabled={!isChanged && (seen.isOwn || !isOptional)}>
            {isOptional && !seen.isOwn ? "Switch on" : "Save"}
            <span className="sr-only"> ({title})</span>
          </SubmitButton>
          {seen.isOwn && (
            <button type="button" className="btn" disabled={isBusy} onClick={() => save(null)}>
              {isOptional ? "Switch off" : "Use the default text again"}
              <span className="sr-only"> ({title})</span>
            </button>
          )}
        </div>
      </div>
      <Preview kind={kind} {...typed} />
    </form>
  );
}

type Words = Pick<FirstAnswer, "subject" | "text">;

/** The typed text, and the saved text that it replaces. */
interface KeptAnswer {
  seen: Words;
  typed: Words;
}

function useAnswer(answer: FirstAnswer) {
  const draft = `mail text ${answer.kind}`;
  const before = useKeptWork<KeptAnswer>(draft);
  const [seen, setSeen] = useState({ ...answer, ...before.seen });
  const [typed, type] = useState<Words>(
    before.typed ?? { subject: answer.subject, text: answer.text },
  );
  const isChanged = typed.subject !== seen.subject || typed.text !== seen.text;
  const { subject, text } = seen;
  const work: KeptAnswer = { seen: { subject, text }, typed };
  useKeepWork(draft, work, { isUnsaved: isChanged, question: "Leave without saving the text?" });
  const { mutate, isPending, error } = trpc.admin.mail.saveFirstAnswer.useMutation({
    onSuccess: (saved) => {
      setSeen(saved);
      type({ subject: saved.subject, text: saved.text });
      toast({ title: "Saved" });
    },
  });
  const issues = issuesByField(error, "words");
  const isBeside = issues.subject !== undefined || issues.text !== undefined;
  return {
    seen,
    typed,
    type,
    isChanged,
    issues,
    isBusy: isPending,
    refusal:
      error && !isBeside
        ? sentenceOf(error, "The text was not saved. Please try again.")
        : undefined,
    save: (words: Words | null) => mutate({ kind: answer.kind, words, seen: work.seen }),
  };
}

const SAMPLES: Record<FirstAnswerKind, PlaceholderValues> = {
  message: {
    subject: "Refinancing",
    reference: "17",
    message: "May I refinance after two years?",
  },
  application: { subject: "Refinance", reference: "2026-583920-K7QF", "officer name": ANY_OFFICER },
  documents: {
    reference: "2026-583920-K7QF",
    documents: "- Pay stubs of the last 30 days\n- Bank statements (again: page 2 is missing)",
  },
  forward: { reference: "2026-583920-K7QF" },
  draft: {},
};

/** The mail as somebody would get it now, without the letterhead. */
function Preview({ kind, subject, text }: Words & { kind: FirstAnswerKind }) {
  const settings = useSettings();
  const { placeholders, button } = FIRST_ANSWERS[kind];
  const values = {
    ...SAMPLES[kind],
    greeting: "Hello Ada,",
    "officer name": "Ben Officer",
    company: useCompanyName(),
    "company phone": settings?.contactPhone,
    "business hours": settings?.businessHours,
  };
  const paragraphs = paragraphsIn(text)
    .map((paragraph) => fillIn(paragraph, values, placeholders))
    .filter(({ problems }) => problems.length === 0);
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm font-medium">Preview</h3>
      <div className="grid gap-3 rounded-field bg-base-200 p-4 wrap-anywhere whitespace-pre-line">
        <p className="font-medium">{fillIn(subject, values, placeholders).text}</p>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph.text}</p>
        ))}
        {button !== undefined && <p className="font-medium">[{button}]</p>}
      </div>
    </div>
  );
}
