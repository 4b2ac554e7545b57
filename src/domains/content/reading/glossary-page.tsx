import { Link } from "@tanstack/react-router";
import type { GlossaryEntry } from "#domains/content/content.output.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { ErrorSentence } from "#ui/error-sentence.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { CallToAction, SECOND_ACTION } from "#ui/call-to-action.tsx";

const ENTRIES_WORTH_LETTERS = 12;

export function GlossaryPage() {
  const { data = [], isError, isPending } = trpc.content.glossary.useQuery();
  const letters = Map.groupBy(data, ({ term }) => letterOf(term));
  return (
    <>
      <PageHeader title="Mortgage Glossary">
        The terms that you will meet on the way to a mortgage, in plain language.
      </PageHeader>
      <div className="page-width grid grid-cols-1 gap-12 py-10">
        <div className="grid w-full max-w-3xl gap-10">
          {isPending && <PageSpinner />}
          {isError && (
            <ErrorSentence>Error loading the glossary. Please try again later.</ErrorSentence>
          )}
          {data.length >= ENTRIES_WORTH_LETTERS && <Letters letters={[...letters.keys()]} />}
          {[...letters].map(([letter, entries]) => (
            <section key={letter} aria-labelledby={`letter-${letter}`}>
              <h2
                id={`letter-${letter}`}
                className="mb-2 border-b border-base-300 pb-2 text-2xl font-bold text-primary"
              >
                {letter}
              </h2>
              <dl>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </dl>
            </section>
          ))}
        </div>
        <CallToAction
          title="A word that is not here?"
          text="Ask a loan officer. The answer costs nothing and commits you to nothing."
        >
          <Link to="/contact" className="btn btn-accent">
            Contact Us
          </Link>
          <Link to="/mortgage-faqs" className={SECOND_ACTION}>
            Mortgage FAQs
          </Link>
        </CallToAction>
      </div>
    </>
  );
}

function letterOf(term: string): string {
  const first = term.normalize("NFKD").charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : "0-9";
}

function Letters({ letters }: { letters: string[] }) {
  return (
    <nav aria-label="Letters" className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {letters.map((letter) => (
          <li key={letter}>
            <a href={`#letter-${letter}`} className="btn btn-outline btn-sm max-md:size-11">
              {letter}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ entry: { slug, term, also, definition } }: { entry: GlossaryEntry }) {
  return (
    <div id={slug} className="-mx-4 scroll-mt-24 rounded-box px-4 py-3 target:bg-base-200">
      <dt className="text-lg font-semibold">
        <dfn className="not-italic">{term}</dfn>
        {also.length > 0 && (
          <span className="font-normal text-base-content/80"> ({also.join(", ")})</span>
        )}
      </dt>
      <dd className="mt-1 leading-relaxed whitespace-pre-line">{definition}</dd>
    </div>
  );
}
