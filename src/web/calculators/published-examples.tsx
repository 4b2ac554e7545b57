import { useHydrated } from "@tanstack/react-router";
import { DISCLOSURE, PUBLISHED } from "#shared/calculations/published/examples.ts";
import {
  agrees,
  type PublishedFigure,
  type PublishedSource,
} from "#shared/calculations/published/figures.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Scrolled } from "#web/ui/scrolled.tsx";

/** The published examples, computed again by the reader's browser. */
export function PublishedExamples() {
  const hydrated = useHydrated();
  const figures = PUBLISHED.flatMap(({ examples }) => examples.flatMap((each) => each.figures));
  const right = figures.filter(agrees).length;
  return (
    <section aria-labelledby="published" className="grid gap-8">
      <div className="grid max-w-prose gap-4 text-lg">
        <h2 id="published" className="text-2xl font-bold">
          Checked Against Print
        </h2>
        <p>
          These are worked examples from the law, the Bureau&apos;s forms, the handbooks of a
          calculator and textbooks. {hydrated ? "Your browser has just" : "Our server has"} computed
          each of them with the same code that answers you in our calculators.
        </p>
        <p role="status" className="font-semibold">
          {right} of {figures.length} figures agree to the last digit that was printed.
        </p>
      </div>
      {PUBLISHED.map((source) => (
        <Source key={source.id} source={source} />
      ))}
    </section>
  );
}

function Source({ source }: { source: PublishedSource }) {
  const { id, title, address, examples } = source;
  return (
    <div className="grid gap-3" id={source === DISCLOSURE ? "disclosure" : undefined}>
      <h3 id={`${id}-title`} className="text-xl font-bold">
        {title}
      </h3>
      {address && (
        <p>
          <a href={address} className="link link-primary wrap-anywhere">
            {address}
          </a>
        </p>
      )}
      <Scrolled label={title}>
        <table className="table tabular-nums">
          <thead className="text-base-content">
            <tr>
              <th scope="col">Example</th>
              <th scope="col">Figure</th>
              <th scope="col" className="text-right">
                In print
              </th>
              <th scope="col" className="text-right">
                Ours
              </th>
              <th scope="col" className="text-right">
                Difference
              </th>
            </tr>
          </thead>
          {examples.map(({ where, given, figures }) => (
            <tbody key={where + given}>
              {figures.map((figure, index) => (
                <tr key={figure.name}>
                  {index === 0 && (
                    <th scope="rowgroup" rowSpan={figures.length} className="min-w-48 font-medium">
                      {given}
                      <span className="block text-sm font-normal text-base-content/75">
                        {where}
                      </span>
                    </th>
                  )}
                  <Compared figure={figure} />
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </Scrolled>
    </div>
  );
}

function Compared({ figure }: { figure: PublishedFigure }) {
  const ours = figure.ours();
  const right = agrees(figure);
  const difference = Math.abs(ours - figure.published);
  return (
    <>
      <td>{figure.name}</td>
      <td className="text-right whitespace-nowrap">{written(figure, figure.published)}</td>
      <td className="text-right whitespace-nowrap">
        {written({ ...figure, digits: figure.digits + 3 }, ours)}
      </td>
      <td className="text-right whitespace-nowrap">
        <span className="inline-flex items-center gap-2">
          {right ? "none" : written(figure, difference)}
          <Icon
            name={right ? "check" : "triangle-alert"}
            className={`size-4 ${right ? "text-success" : "text-error"}`}
          />
        </span>
      </td>
    </>
  );
}

function written({ unit, digits }: PublishedFigure, value: number): string {
  const number = value.toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (unit === "$") return `$${number}`;
  return unit === "%" ? `${number}%` : `${number} months`;
}
