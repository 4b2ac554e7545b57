import { FIRST_DAY_GROUPS, type FirstDay, mayBeLeftOut } from "./first-day.ts";
import { STEP_WORDS } from "./go-live-words.client.ts";
import { useTick } from "./use-first-day.client.ts";
import { Icon } from "#ui/icon.tsx";

type Step = FirstDay["steps"][number];

export function StepGroup({ title, steps }: { title: string; steps: readonly Step[] }) {
  const names: readonly string[] = FIRST_DAY_GROUPS[title as keyof typeof FIRST_DAY_GROUPS];
  const own = steps.filter(({ step }) => names.includes(step));
  const done = own.filter(({ isDone }) => isDone).length;
  return (
    <section aria-label={title} className="rounded-box border border-base-300 bg-base-100">
      <h2 className="flex items-baseline justify-between gap-4 border-b border-base-300 px-4 py-3 text-lg font-semibold sm:px-5">
        {title}
        <span className="text-sm font-normal text-base-content/80 tabular-nums">
          {done} of {own.length}
        </span>
      </h2>
      <ul className="divide-y divide-base-300">
        {own.map((step) => (
          <StepRow key={step.step} step={step} />
        ))}
      </ul>
    </section>
  );
}

function StepRow({ step }: { step: Step }) {
  const { title, why, without } = STEP_WORDS[step.step];
  const { isDone, isLeftOut } = step;
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-4 sm:px-5 md:grid-cols-[1fr_auto]">
      <div className="flex gap-3">
        <Icon
          name={isDone ? "circle-check" : "clock"}
          className={`mt-0.5 size-5 shrink-0 ${isDone && !isLeftOut ? "text-success" : "text-base-content/70"}`}
        />
        <div>
          <h3 className="font-medium">
            {title}
            <span className="sr-only">
              {isLeftOut ? " (left out)" : isDone ? " (done)" : " (to do)"}
            </span>
          </h3>
          {(!isDone || isLeftOut) && (
            <p className="max-w-prose text-sm text-base-content/80">
              {isLeftOut ? `Not for us. ${without}` : why}
            </p>
          )}
        </div>
      </div>
      <Actions step={step} />
    </li>
  );
}

/** Where the step is done, and what can be said about it. */
function Actions({ step }: { step: Step }) {
  const tick = useTick();
  const { step: name, isDone, isLeftOut } = step;
  const { title, places } = STEP_WORDS[name];
  return (
    <div className="flex flex-wrap items-start gap-2 max-md:pl-8 md:justify-end">
      {!isDone &&
        places?.(step).map(({ page, label }, index) => (
          <a
            key={page}
            href={page}
            className={`btn btn-sm max-md:min-h-11 ${index === 0 ? "btn-primary" : ""}`}
          >
            {label}
          </a>
        ))}
      {!isDone && !places && (
        <a href="#operator" className="btn btn-sm max-md:min-h-11">
          Message to the operator
        </a>
      )}
      {name === "backup-elsewhere" && (
        <Say of={title} onPress={() => tick(name, !isDone)}>
          {isDone ? "Not any more" : "A copy has arrived"}
        </Say>
      )}
      {mayBeLeftOut(name) && (isLeftOut || !isDone) && (
        <Say of={title} onPress={() => tick(name, !isLeftOut)}>
          {isLeftOut ? "Do it after all" : "Not for us"}
        </Say>
      )}
    </div>
  );
}

interface SayProps {
  of: string;
  onPress: () => void;
  children: string;
}

function Say({ of, onPress, children }: SayProps) {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm max-md:min-h-11"
      aria-label={`${children}: ${of}`}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
