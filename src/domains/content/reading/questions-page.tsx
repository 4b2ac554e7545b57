import { Link } from "@tanstack/react-router";
import { CallToAction, SECOND_ACTION } from "#ui/call-to-action.tsx";
import { SiteSearchForm } from "#domains/frame/search-form.tsx";
import { useEffect } from "react";
import type { Question } from "#domains/content/content.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { ErrorSentence } from "#ui/error-sentence.tsx";
import { Icon } from "#ui/icon.tsx";
import { ArticleBody } from "./article-body.tsx";

/** What to do about a question that is not listed. */
function SearchElsewhere() {
  return (
    <div className="grid w-full max-w-3xl gap-2 print:hidden">
      <h2 className="text-lg font-semibold">Search articles, guides and questions</h2>
      <SiteSearchForm />
    </div>
  );
}

export function QuestionsPage() {
  return (
    <>
      <QuestionsTitle />
      <div className="page-width grid grid-cols-1 gap-12 py-10 print:py-4">
        <Questions />
        <SearchElsewhere />
        <CallToAction
          title="Still have a question?"
          text="Ask it. A loan officer answers, and it commits you to nothing."
        >
          <Link to="/apply" className="btn btn-accent">
            Apply For A Loan
          </Link>
          <Link to="/contact" className={SECOND_ACTION}>
            Contact Us
          </Link>
        </CallToAction>
      </div>
    </>
  );
}

const SPECIFIED = 7;

function QuestionsTitle() {
  const { data } = trpc.content.questions.useQuery();
  return (
    <PageHeader title="Mortgage FAQs">
      {!data || data.length === SPECIFIED ? "Seven questions" : "The questions"} that almost every
      borrower asks, and straight answers.
    </PageHeader>
  );
}

function Questions() {
  const { data, isError } = trpc.content.questions.useQuery();
  if (isError)
    return <ErrorSentence>Error loading questions. Please try again later.</ErrorSentence>;
  if (!data) return <QuestionSkeletons />;
  return <QuestionList questions={data} />;
}

function QuestionList({ questions }: { questions: Question[] }) {
  useOpenTarget();
  if (questions.length === 0)
    return (
      <p className="text-center text-base-content/80">
        No questions are listed right now. Please ask us yours.
      </p>
    );
  return (
    <div className="w-full max-w-3xl border-b border-base-300">
      {questions.map((question) => (
        <QuestionView key={question.id} question={question} />
      ))}
    </div>
  );
}

function QuestionView({ question: { slug, question, answer } }: { question: Question }) {
  return (
    <details
      id={slug}
      className="group border-t border-base-300 print:border-0 print:*:p-0 print:*:pb-2"
    >
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-5">
        <h2 className="text-lg leading-snug font-semibold">{question}</h2>
        <Icon
          name="chevron-down"
          className="size-5 text-primary transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 pb-6 leading-relaxed *:mt-0">
        <ArticleBody blocks={answer} />
        <a
          href={`#${slug}`}
          className="tap flex w-fit items-center gap-2 link text-sm link-primary print:hidden"
        >
          <Icon name="link" className="size-4" />
          Link to this answer
        </a>
      </div>
    </details>
  );
}

function useOpenTarget() {
  useEffect(() => {
    const open = () => {
      const target = document.getElementById(location.hash.slice(1));
      if (target instanceof HTMLDetailsElement) target.open = true;
    };
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
}

function QuestionSkeletons() {
  return (
    <div role="status" className="grid w-full max-w-3xl gap-4">
      <span className="sr-only">Loading questions...</span>
      {Array.from({ length: SPECIFIED }, (_, index) => (
        <div key={index} className="skeleton h-19" />
      ))}
    </div>
  );
}
