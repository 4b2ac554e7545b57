import { Link } from "@tanstack/react-router";
import type { PublicOfficer } from "#domains/officers/officers.output.ts";
import { US_STATES } from "#lending/us-states.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Avatar } from "#ui/avatar.tsx";
import { ErrorSentence } from "#ui/error-sentence.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageSpinner } from "#ui/spinner.tsx";

/** The officers whom the website shows, or a sentence when there are none. */
export function OfficerList() {
  const { data, isError } = trpc.officers.shown.useQuery();
  if (isError) return <ErrorSentence>Failed to load our loan officers</ErrorSentence>;
  if (!data) return <PageSpinner />;
  if (data.length === 0) return <Nobody />;
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {data.map((officer) => (
        <li key={officer.id} className="grid">
          <OfficerCard officer={officer} />
        </li>
      ))}
    </ul>
  );
}

function OfficerCard({ officer }: { officer: PublicOfficer }) {
  const { slug, firstName, lastName, title, nmlsId, profileImage, licenses, languages } = officer;
  return (
    <article className="relative grid content-start gap-4 rounded-box wrap-anywhere border border-base-300 bg-base-100 p-6 hover:border-primary">
      <div className="flex items-start gap-4">
        <Avatar image={profileImage} firstName={firstName} lastName={lastName} size="medium" />
        <div className="min-w-0">
          <h2 className="text-lg font-semibold wrap-anywhere">
            <Link
              to="/loan-officers/$slug"
              params={{ slug }}
              className="after:absolute after:inset-0 hover:underline"
            >
              {firstName} {lastName}
            </Link>
          </h2>
          <p className="text-sm text-base-content/80">{title || "Loan officer"}</p>
          <p className="text-sm text-base-content/80">NMLS #{nmlsId}</p>
        </div>
      </div>
      <div className="grid gap-2 text-sm">
        {licenses.length > 0 && (
          <p className="flex gap-2">
            <Icon name="map-pin" className="mt-0.5 size-4 shrink-0 text-primary" />
            <span>Licensed in {licenses.map(({ state }) => US_STATES[state]).join(", ")}</span>
          </p>
        )}
        {languages.length > 0 && (
          <p className="flex gap-2">
            <Icon name="message-square" className="mt-0.5 size-4 shrink-0 text-primary" />
            <span>Speaks {languages.join(", ")}</span>
          </p>
        )}
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
