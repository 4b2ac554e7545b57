import { useState } from "react";
import type { FirstDay, FirstDayStep, FirstDayTick } from "./first-day.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { focusMain } from "#ui/focus-main.ts";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.tsx";

/** The remaining steps to adapt the website to the lender, until the card is put away. */
export function FirstDayCard() {
  const { data } = trpc.admin.dashboard.firstDay.useQuery(undefined, { refetchOnMount: "always" });
  const tick = useTick();
  const [isFolded, fold] = useFolded();
  if (!data || data.isPutAway) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  const isDone = done === data.steps.length;
  const putAway = () => {
    tick("put-away", true);
    focusMain();
  };
  return (
    <section
      aria-labelledby="first-day"
      className="grid grid-cols-1 gap-4 rounded-box border border-base-300 bg-base-100 px-4 py-2 sm:p-5"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="first-day" className="flex flex-wrap items-center gap-x-2 text-base font-semibold">
          <Icon name="sparkles" className="size-5 text-primary" />
          {isDone ? "The website is yours" : "Before you open"}
          <span className="text-sm font-normal tabular-nums text-base-content/80">
            {done} of {data.steps.length} done
          </span>
        </h2>
        <div className="flex flex-wrap justify-end gap-3">
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            aria-expanded={!isFolded}
            onClick={() => fold(!isFolded)}
          >
            <span className="max-sm:sr-only">{isFolded ? "Show the list" : "Fold the list"}</span>
            <Icon name="chevron-down" className={`size-4 ${isFolded ? "" : "rotate-180"}`} />
          </button>
          {!isFolded && (
            <button type="button" className="btn btn-sm" onClick={putAway}>
              {isDone ? "Hide this list" : "Hide for good"}
            </button>
          )}
        </div>
      </div>
      {!isFolded && (
        <ul className="grid gap-x-6 gap-y-3 md:grid-cols-2 xl:grid-cols-3">
          {data.steps.map((step) => (
            <Step key={step.step} {...step} onTick={tick} />
          ))}
        </ul>
      )}
    </section>
  );
}

const FOLDED = "firstDayFolded";

/** Remembered in this browser; folded at first on a phone, where it fills two screens. */
function useFolded() {
  const [isFolded, setFolded] = useState(() => {
    const kept = localStorage.getItem(FOLDED);
    return kept === null ? !matchMedia("(width >= 48rem)").matches : kept === "true";
  });
  const fold = (folded: boolean) => {
    localStorage.setItem(FOLDED, String(folded));
    setFolded(folded);
  };
  return [isFolded, fold] as const;
}

type StepProps = FirstDay["steps"][number] & {
  onTick: (step: FirstDayTick, isDone: boolean) => void;
};

function Step({ step, isDone, onTick }: StepProps) {
  const { title, why } = FIRST_DAY_WORDS[step];
  return (
    <li className="flex items-start gap-3 text-sm">
      {step === "backup-elsewhere" ? (
        <input
          type="checkbox"
          className="checkbox mt-0.5 checkbox-sm"
          aria-label={title}
          checked={isDone}
          onChange={(event) => onTick(step, event.target.checked)}
        />
      ) : (
        <Icon
          name={isDone ? "circle-check" : "clock"}
          className={`mt-0.5 size-5 ${isDone ? "text-success" : "text-base-content/70"}`}
        />
      )}
      <div className="min-w-0">
        <span className="font-medium">{title}</span>
        <span className="sr-only">{isDone ? " (done)" : " (to do)"}</span>
        {!isDone && (
          <span className="block text-base-content/80">
            {why} <Where step={step} />
          </span>
        )}
      </div>
    </li>
  );
}

function Where({ step }: Pick<StepProps, "step">) {
  const { where } = FIRST_DAY_WORDS[step];
  if ("variable" in where)
    return (
      <>
        Set <code className="font-semibold">{where.variable}</code> where the server is started.
      </>
    );
  return (
    <a href={where.page} className="link whitespace-nowrap link-primary">
      {where.label}
    </a>
  );
}

function ticked(list: FirstDay, tick: FirstDayTick, isDone: boolean): FirstDay {
  if (tick === "put-away") return { ...list, isPutAway: isDone };
  return {
    ...list,
    steps: list.steps.map((each) => (each.step === tick ? { ...each, isDone } : each)),
  };
}

/** Ticks a step for all admins. */
function useTick() {
  const { admin } = trpc.useUtils();
  const { mutate } = trpc.admin.dashboard.tickFirstDay.useMutation({
    onMutate: ({ step, isDone }) =>
      admin.dashboard.firstDay.setData(undefined, (list) => list && ticked(list, step, isDone)),
    onSuccess: (list) => admin.dashboard.firstDay.setData(undefined, list),
    onError: (error) => {
      void admin.dashboard.firstDay.invalidate();
      toast({
        variant: "destructive",
        title: "Error",
        description: sentenceOf(error, "Failed to save. Please try again."),
      });
    },
  });
  return (step: FirstDayTick, isDone: boolean) => mutate({ step, isDone });
}

interface Words {
  title: string;
  /** Its benefit. */
  why: string;
  /** Where to do it: a page, or an environment variable of the server, with its value if known. */
  where: { page: string; label: string } | { variable: string };
}

const SETTINGS = "/admin/site-settings?tab=";

const FIRST_DAY_WORDS: Record<FirstDayStep, Words> = {
  "company-name": {
    title: "Your company's name",
    why: "Pages and emails still show the sample name.",
    where: { page: "/admin/content?collection=site-texts", label: "Site texts" },
  },
  license: {
    title: "License and NMLS number",
    why: "Your own must appear on every page. The sample numbers are made up.",
    where: { page: "/admin/content?collection=site-texts", label: "Company" },
  },
  contact: {
    title: "Address, phone and email",
    why: "Visitors call this number, and notices go to this email address.",
    where: { page: `${SETTINGS}contact`, label: "Contact information" },
  },
  logo: {
    title: "Your logo",
    why: "Shown at the top of every page in place of the name.",
    where: { page: `${SETTINGS}footer`, label: "Footer settings" },
  },
  "admin-email": {
    title: "An email address for every administrator",
    why: "Without one, a forgotten password cannot be reset.",
    where: { page: "/account", label: "Your account" },
  },
  "public-url": {
    title: "The website's public address",
    why: "Links in emails and the sign-in cookie rely on it.",
    where: { variable: "PUBLIC_URL" },
  },
  "mail-server": {
    title: "A mail server that works",
    why: "Until it accepts an email, such as a test email, nobody receives any.",
    where: { page: "/admin/mail", label: "Mail server" },
  },
  "second-factor": {
    title: "A second factor for every administrator",
    why: "A stolen password alone then opens nothing; the law requires this of lenders.",
    where: { page: "/account", label: "Your account" },
  },
  "staff-factor": {
    title: "A second factor for everybody on the staff",
    why: "16 CFR 314.4(c)(5) requires “multi-factor authentication for any individual accessing any information system”.",
    where: { variable: "SECOND_FACTOR=staff" },
  },
  "staff-factor-new-york": {
    title: "A second factor for everybody on the staff",
    why: "Since November 1, 2025, 23 NYCRR 500.12 requires multi-factor authentication for any individual accessing any information system of a licensee; 500.19(a) names limited exemptions.",
    where: { variable: "SECOND_FACTOR=staff" },
  },
  "backup-elsewhere": {
    title: "Backups copied elsewhere",
    why: "A backup on the same disk is lost with it. Tick this when a copy goes to another place.",
    where: { page: "#backups", label: "Backups" },
  },
};
