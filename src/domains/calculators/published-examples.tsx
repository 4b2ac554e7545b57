import { useHydrated } from "@tanstack/react-router";
import { DISCLOSURE, PUBLISHED } from "#lending/calculations/published/examples.ts";
import {
  agrees,
  type PublishedExample,
  type PublishedFigure,
  type PublishedSource,
} from "#lending/calculations/published/figures.ts";
import { Icon } from "#ui/icon.tsx";
import { Scrolled } from "#ui/scrolled.tsx";

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

const COLUMNS = ["Figure", "In print", "Ours", "Difference"];

function Source({ source }: { source: PublishedSource }) {
  const { id, title, address, examples } = source;
  return (
    <section className="grid grid-cols-1 gap-3" id={source === DISCLOSURE ? "disclosure" : id}>
      <h3 className="text-xl font-bold">{title}</h3>
      {address && (
        <p>
          <a href={address} className="link link-primary wrap-anywhere">
            {address}
          </a>
        </p>
      )}
      <Scrolled label={title}>
        <table className="table tabular-nums max-sm:[&_:is(td,th)]:px-2">
          <thead className="text-base-content">
            <tr>
              {COLUMNS.map((name, index) => (
                <th key={name} scope="col" className={index > 0 ? "text-right" : ""}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {examples.map((example) => (
            <Example key={example.where + example.given} example={example} />
          ))}
        </table>
      </Scrolled>
    </section>
  );
}

function Example({ example: { given, where, figures } }: { example: PublishedExample }) {
  return (
    <tbody className="break-inside-avoid">
      <tr className="border-b-0">
        <th scope="rowgroup" colSpan={COLUMNS.length} className="pb-0 font-semibold">
          {given}
          <span className="block text-sm font-normal text-base-content/75">{where}</span>
        </th>
      </tr>
      {figures.map((figure) => (
        <Compared key={figure.name} figure={figure} />
      ))}
    </tbody>
  );
}

function Compared({ figure }: { figure: PublishedFigure }) {
  const ours = figure.ours();
  const right = agrees(figure);
  const difference = Math.abs(ours - figure.published);
  return (
    <tr>
      <td>{figure.name}</td>
      <td className="text-right whitespace-nowrap">{written(figure, figure.published)}</td>
      <td className="text-right whitespace-nowrap">
        {written({ ...figure, digits: figure.digits + 2 }, ours)}
      </td>
      <td className="text-right whitespace-nowrap">
        <span className="inline-flex items-center gap-1 sm:gap-2">
          {right ? <span className="max-sm:sr-only">none</span> : written(figure, difference)}
          <Icon
            name={right ? "check" : "triangle-alert"}
            className={`size-4 ${right ? "text-success" : "text-error"}`}
          />
        </span>
      </td>
    </tr>
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
