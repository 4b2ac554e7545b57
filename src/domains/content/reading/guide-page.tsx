import { Link } from "@tanstack/react-router";
import type { Guide } from "#domains/content/content.output.ts";
import { ReadingPage } from "./reading-page.tsx";

export function GuidePage({ guide }: { guide: Guide }) {
  return (
    <ReadingPage text={guide} path={`/guides/${encodeURIComponent(guide.slug)}`}>
      {guide.others.length > 0 && (
        <nav aria-labelledby="guides" className="print:hidden">
          <h2 id="guides" className="mb-6 text-2xl font-bold">
            More guides
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2">
            {guide.others.map(({ slug, title }) => (
              <li key={slug}>
                <Link
                  to="/guides/$slug"
                  params={{ slug }}
                  className="grid h-full rounded-box border border-base-300 p-6 font-semibold hover:border-primary hover:underline"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </ReadingPage>
  );
}
