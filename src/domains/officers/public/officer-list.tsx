import { Link } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import type { PublicOfficer } from "#domains/officers/officers.output.ts";
import { counted } from "#kit/values/counted.ts";
import { US_STATES } from "#lending/us-states.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Avatar } from "#ui/avatar.tsx";
import { ErrorSentence } from "#ui/error-sentence.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { PageSpinner } from "#ui/spinner.tsx";

/** The officers whom the website shows, or a sentence when there are none. */
export function OfficerList() {
  const { data, isError } = trpc.officers.shown.useQuery();
  if (isError) return <ErrorSentence>Failed to load our loan officers</ErrorSentence>;
  if (!data) return <PageSpinner />;
  if (data.length === 0) return <Nobody />;
  return <Found officers={data} />;
}

/** With fewer officers nobody has to choose. */
const FEWEST_TO_FILTER = 3;

const statesOf = ({ licenses }: PublicOfficer): string[] =>
  licenses.map(({ state }) => US_STATES[state]);

function Found({ officers }: { officers: PublicOfficer[] }) {
  const [state, setState] = useState<string>();
  const [language, setLanguage] = useState<string>();
  const found = officers.filter(
    (officer) =>
      (!state || statesOf(officer).includes(state)) &&
      (!language || officer.languages.includes(language)),
  );
  const showAll = () => {
    setState(undefined);
    setLanguage(undefined);
  };
  return (
    <>
      {officers.length >= FEWEST_TO_FILTER && (
        <div className="flex flex-wrap gap-4 noscript:hidden print:hidden">
          <Filter
            label="State"
            all="All states"
            value={state}
            values={officers.flatMap(statesOf)}
            onChoose={setState}
          />
          <Filter
            label="Language"
            all="All languages"
            value={language}
            values={officers.flatMap(({ languages }) => languages)}
            onChoose={setLanguage}
          />
        </div>
      )}
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3" aria-label="Loan officers">
        {found.map((officer) => (
          <li key={officer.id} className="border-t border-base-content">
            <OfficerCard officer={officer} />
          </li>
        ))}
      </ul>
      <p role="status" className={found.length > 0 ? "sr-only" : "text-lg"}>
        {found.length > 0 ? (
          counted(found.length, "loan officer")
        ) : (
          <>
            None of them speaks this language in this state. Please choose another, or{" "}
            <Link to="/contact" className="link link-primary">
              write to us
            </Link>
            .
          </>
        )}
      </p>
      {found.length === 0 && (
        <button type="button" className="btn w-fit" onClick={showAll}>
          Show all loan officers
        </button>
      )}
    </>
  );
}

type FilterProps = Omit<ComponentProps<typeof FilterSelect>, "options"> & { values: string[] };

/** Nothing where all have the same. */
function Filter({ values, ...select }: FilterProps) {
  const options = [...new Set(values)].toSorted().map((value) => [value, value] as const);
  return options.length > 1 && <FilterSelect options={options} {...select} />;
}

function OfficerCard({ officer }: { officer: PublicOfficer }) {
  const { id, slug, firstName, lastName, title, nmlsId, profileImage, languages } = officer;
  const states = statesOf(officer);
  return (
    <article className="relative grid h-full content-between gap-4 py-5 wrap-anywhere">
      <div className="flex items-start gap-4">
        <Avatar image={profileImage} firstName={firstName} lastName={lastName} size="portrait" />
        <div className="grid min-w-0 gap-1 text-sm text-base-content/80">
          <h2 className="text-xl font-bold text-base-content">
            <Link
              to="/loan-officers/$slug"
              params={{ slug }}
              className="after:absolute after:inset-0 hover:underline"
            >
              {firstName} {lastName}
            </Link>
          </h2>
          <p>{title || "Loan officer"}</p>
          <p>NMLS #{nmlsId}</p>
          {states.length > 0 && <p>Licensed in {states.join(", ")}</p>}
          {languages.length > 0 && <p>Speaks {languages.join(", ")}</p>}
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3 print:hidden">
        <Link
          to="/apply"
          search={{ officer: id }}
          className="btn relative h-auto min-h-11 py-2.5 btn-primary"
        >
          Apply With {firstName}
        </Link>
        <Link
          to="/contact"
          search={{ officer: id }}
          className="btn relative h-auto min-h-11 py-2.5 btn-outline btn-primary"
        >
          Ask {firstName}
        </Link>
      </div>
    </article>
  );
}

function Nobody() {
  return (
    <>
      <p className="text-lg">
        Our loan officers do not have pages of their own here yet. Write or call us, and one of them
        will answer.
      </p>
      <p>
        <Link to="/contact" className="btn btn-primary">
          Contact Us
        </Link>
      </p>
    </>
  );
}
