import { Link } from "@tanstack/react-router";
import { CallToAction, SECOND_ACTION } from "#web/ui/call-to-action.tsx";
import { Questions, QuestionsTitle } from "./questions.tsx";
import { SiteSearchForm } from "#web/frame/search-form.tsx";

/** What to do about a question that is not listed. */
function SearchElsewhere() {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-2 print:hidden">
      <h2 className="text-lg font-semibold">Search articles, guides and questions</h2>
      <SiteSearchForm />
    </div>
  );
}

/** The questions of borrowers, and a way to ask another. */
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
