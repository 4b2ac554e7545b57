import { Link } from "@tanstack/react-router";
import type { FoundPage } from "#domains/content/search/site-search.output.ts";
import { isSearchable, SEARCH_TOO_LONG } from "#domains/content/search/site-search.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { ErrorSentence } from "#ui/error-sentence.tsx";
import { NothingFound } from "#ui/nothing-found.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { SiteSearchForm } from "#domains/frame/search-form.tsx";

export function SearchPage({ typed }: { typed: string }) {
  return (
    <>
      <PageHeader title="Search">
        Articles, guides, questions, mortgage terms, calculators and people, in one search.
      </PageHeader>
      <div className="page-width grid grid-cols-1 gap-8 py-10">
        <div className="grid w-full max-w-3xl gap-8">
          <SiteSearchForm typed={typed} />
          {isSearchable(typed) ? <Results typed={typed} /> : <NotSearched typed={typed} />}
        </div>
      </div>
    </>
  );
}

function NotSearched({ typed }: { typed: string }) {
  if (typed.trim() !== "") return <ErrorSentence>{SEARCH_TOO_LONG}</ErrorSentence>;
  return (
    <p className="text-base-content/80">Type one or more words, such as closing costs or escrow.</p>
  );
}

function Results({ typed }: { typed: string }) {
  const { data, isError } = trpc.content.search.useQuery({ q: typed });
  if (isError) return <ErrorSentence>The search failed. Please try again later.</ErrorSentence>;
  if (!data) return <Spinner label="Searching..." />;
  const { results, isCut, meant } = data;
  if (results.length === 0) return <NoResults />;
  return (
    <>
      <p role="status" className="text-base-content/80">
        {meant !== null && `Nothing found for “${typed.trim()}”. Results for “${meant}”: `}
        {isCut
          ? `The first ${results.length} results. Add a word to see fewer.`
          : `${results.length} ${results.length === 1 ? "result" : "results"}`}
      </p>
      <ol className="grid gap-8">
        {results.map((result) => (
          <Result key={result.path} result={result} />
        ))}
      </ol>
    </>
  );
}

const KINDS: Record<FoundPage["kind"], string> = {
  articles: "Article",
  glossary: "Glossary",
  guides: "Guide",
  "loan-types": "Loan option",
  questions: "Question",
  pages: "Page",
  calculators: "Calculator",
  officers: "Loan officer",
};

function Result({ result: { kind, title, path, excerpt } }: { result: FoundPage }) {
  const [to = "", hash] = path.split("#");
  return (
    <li className="grid min-w-0 gap-1">
      <p className="text-sm text-base-content/80">{KINDS[kind]}</p>
      <h2 className="text-lg leading-snug font-semibold">
        <Link to={to} hash={hash ?? ""} className="tap link link-primary wrap-anywhere">
          {title}
        </Link>
      </h2>
      <p className="leading-relaxed wrap-anywhere">
        {excerpt.map(({ text, isFound }, index) =>
          isFound ? (
            <mark key={index} className="bg-accent/20 text-base-content">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
    </li>
  );
}

function NoResults() {
  return (
    <NothingFound title="Nothing Found">
      <p className="max-w-md text-base-content/80">
        No page has all of these words. Try fewer or other words, or ask us.
      </p>
      <Link to="/contact" className="btn btn-primary">
        Contact Us
      </Link>
    </NothingFound>
  );
}
