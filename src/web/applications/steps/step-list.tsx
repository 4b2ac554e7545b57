import { Link } from "@tanstack/react-router";
import { APPLICATION_STEPS } from "#shared/application-draft.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { ApplicationSearch } from "#web/applications/application-address.ts";

/** The current step; earlier ones are links back. */
export function StepList({ current }: { current: number }) {
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-4 gap-1 min-[22rem]:gap-2">
        {APPLICATION_STEPS.map(({ title }, index) => (
          <Step key={title} title={title} number={index + 1} current={current} />
        ))}
      </ol>
    </nav>
  );
}

function Step({ title, number, current }: { title: string; number: number; current: number }) {
  const done = number < current;
  const content = (
    <>
      <span
        className={`grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold ${
          number <= current ? "bg-primary text-primary-content" : "bg-base-300"
        }`}
      >
        {done ? <Icon name="check" className="size-4" /> : number}
      </span>
      <span
        className={`max-[22rem]:text-xs max-[22rem]:whitespace-nowrap ${number === current ? "font-semibold" : ""}`}
      >
        {title}
      </span>
    </>
  );
  const style = `flex flex-col gap-1.5 border-t-4 pt-3 text-sm sm:flex-row sm:items-center sm:gap-2 sm:text-base ${
    number <= current ? "border-primary" : "border-base-300"
  }`;
  return (
    <li aria-current={number === current ? "step" : undefined}>
      {done ? (
        <Link
          to="/apply"
          search={(search: ApplicationSearch) => ({ ...search, step: number })}
          resetScroll={false}
          className={`${style} hover:underline`}
        >
          {content}
        </Link>
      ) : (
        <span className={style}>{content}</span>
      )}
    </li>
  );
}
