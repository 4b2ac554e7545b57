import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { FAQS } from "../../../shared/faqs.ts";
import { CallToAction } from "../../ui/call-to-action.tsx";
import { pageHead } from "../../frame/page-head.ts";
import { PageHeader } from "../../frame/page-header.tsx";
import { Icon } from "../../ui/icon.tsx";

export const Route = createFileRoute("/_site/mortgage-faqs")({
  head: pageHead("/mortgage-faqs", "Mortgage FAQs"),
  component: MortgageFaqs,
});

function MortgageFaqs() {
  useOpenTarget();
  return (
    <>
      <PageHeader title="Mortgage FAQs">
        Seven questions that almost every borrower asks, and straight answers.
      </PageHeader>
      <div className="page-width grid grid-cols-1 gap-12 py-10 print:py-4">
        <div className="mx-auto grid w-full max-w-3xl gap-4">
          {FAQS.map((faq) => (
            <Faq key={faq.id} faq={faq} />
          ))}
        </div>
        <CallToAction
          title="Still have a question?"
          text="Ask it. A loan officer answers, and it commits you to nothing."
        >
          <Link to="/apply" className="btn btn-accent">
            Apply For A Loan
          </Link>
          <Link
            to="/contact"
            className="btn border-secondary-content/40 bg-transparent text-secondary-content"
          >
            Contact Us
          </Link>
        </CallToAction>
      </div>
    </>
  );
}

function Faq({ faq: { id, question, answer } }: { faq: (typeof FAQS)[number] }) {
  return (
    <details
      id={id}
      className="group rounded-box border border-base-300 bg-base-100 print:border-0 print:*:p-0 print:*:pb-2"
    >
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-box p-5 sm:p-6">
        <h2 className="text-lg leading-snug font-semibold">{question}</h2>
        <Icon
          name="chevron-down"
          className="size-5 text-primary transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 px-5 pb-6 leading-relaxed sm:px-6">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <a
          href={`#${id}`}
          className="tap flex w-fit items-center gap-2 link text-sm link-primary print:hidden"
        >
          <Icon name="link" className="size-4" />
          Link to this answer
        </a>
      </div>
    </details>
  );
}

/** An address with a question's name opens its answer. */
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
