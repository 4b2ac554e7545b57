import { Link } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useMemo } from "react";
import { atTodaysRate, type Calculator } from "#lending/calculators/calculator.ts";
import { RELATED_ARTICLES } from "#lending/calculators/related-articles.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { useTodaysRate } from "#domains/settings/todays-rate.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { Icon } from "#ui/icon.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { CalculatorFields, focusFirstWrong } from "./calculator-fields.tsx";
import { CalculatorLinks } from "./calculator-links.tsx";
import { CALCULATOR_LIST, type CalculatorName } from "./calculator-list.ts";
import { LoanSize } from "./loan-size.tsx";
import { OfficerOnPaper } from "./paper/officer-card.tsx";
import { RESULT, ResultPanel } from "./result-panel.tsx";
import { useScenario } from "./use-scenario.client.ts";

const FORM = "calculator-form";

interface Props<Inputs extends object, Data extends object> {
  calculator: Calculator<Inputs, Data>;
  name: CalculatorName;
  /** Its purpose, under the title. */
  lead: string;
  /** Shown below the form: a table, a chart. */
  Details?: ComponentType<Data>;
  /** What a reader of the result must know: printed with it. */
  notes?: ReactNode;
  /** How it is computed, in plain words, with an example. */
  children: ReactNode;
}

/** A calculator with its explanation: one page of its own. */
export function CalculatorPage<Inputs extends object, Data extends object>(
  props: Props<Inputs, Data>,
) {
  const { name, lead, Details, notes, children } = props;
  const { calculator, todays } = useAtTodaysRate(props.calculator, name);
  const scenario = useScenario(calculator, FORM);
  const { outcome, isStale } = scenario;
  const submit = () => {
    if (focusFirstWrong(FORM)) return;
    scenario.keep();
    document.getElementById(RESULT)?.scrollIntoView({ block: "nearest" });
  };
  const isWide = calculator.groups.some(({ beside }) => beside);
  const path = `/calculators/${name}`;
  const address = `${path}?${scenario.query}`;
  return (
    <>
      <PageHeader title={CALCULATOR_LIST[name].title}>{lead}</PageHeader>
      <div
        className={`page-width grid gap-10 py-6 sm:py-8 print:mt-4 print:gap-4 ${onPaper(calculator)}`}
      >
        <div
          className={`grid overflow-clip rounded-box border border-base-300 bg-base-100 shadow-sm print:grid-cols-[1.6fr_1fr] ${isWide ? "" : "lg:grid-cols-[1.35fr_1fr]"}`}
        >
          <form
            id={FORM}
            method="get"
            action={path}
            noValidate
            aria-label={CALCULATOR_LIST[name].title}
            className="grid content-start gap-6 p-5 sm:p-8 print:gap-4 print:p-5 print:[&_[id$=-hint]]:hidden"
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <CalculatorFields calculator={calculator} scenario={scenario} todays={todays} />
            <SubmitButton busy={false} className="btn-accent btn-lg print:hidden">
              Calculate
            </SubmitButton>
          </form>
          <ResultPanel scenario={scenario} address={address} />
        </div>
        <div className={`grid grid-cols-1 gap-10 print:gap-4 ${isStale ? "opacity-70" : ""}`}>
          {Details && <Details {...outcome.data} />}
          {outcome.limits && <LoanSize {...outcome.limits} form={FORM} />}
        </div>
        <OfficerOnPaper form={FORM} />
        {notes}
        {/* A printed result fits one page, so how it is computed is left to the website */}
        <div className="grid max-w-prose gap-4 text-lg print:hidden">
          <h2 className="text-2xl font-bold">How This Is Worked Out</h2>
          {children}
        </div>
        <RelatedArticle slug={RELATED_ARTICLES[name] ?? ""} />
        <MoreCalculators than={name} />
      </div>
    </>
  );
}

/** A calculator that begins with the published rate, if there is one. */
function useAtTodaysRate<Inputs extends object, Data>(
  asked: Calculator<Inputs, Data>,
  name: CalculatorName,
) {
  const program = name === "fha" || name === "va" ? name : "conventional";
  const todays = useTodaysRate({ program });
  const calculator = useMemo(
    () => (todays ? atTodaysRate(asked, todays.annualRatePercent) : asked),
    [asked, todays],
  );
  return { calculator, todays };
}

const MOST_FIELDS = 10;

/** The zoom with which a result and the officer's card fit one sheet, and a schedule two. */
function onPaper({ fields }: Pick<Calculator, "fields">): string {
  return Object.keys(fields).length > MOST_FIELDS ? "print:[zoom:0.68]" : "print:[zoom:0.8]";
}

function MoreCalculators({ than }: { than: CalculatorName }) {
  return (
    <section aria-labelledby="more-calculators" className="grid gap-4 print:hidden">
      <h2 id="more-calculators" className="text-2xl font-bold">
        More Calculators
      </h2>
      <CalculatorLinks heading="h3" current={than} />
      <p>
        <Link to="/how-we-compute" className="tap link link-primary">
          How we compute, and how you can check it
        </Link>
      </p>
    </section>
  );
}

/** Only if the article exists: the lender writes and withdraws them. */
function RelatedArticle({ slug }: { slug: string }) {
  const { data: { post } = {} } = trpc.content.postLink.useQuery({ slug });
  if (!post) return null;
  return (
    <p className="flex items-center gap-3 print:hidden">
      <Icon name="book-open" className="size-6 text-primary" />
      <span>
        To read:{" "}
        <Link to="/blog/$slug" params={{ slug }} className="link link-primary">
          {post.title}
        </Link>
      </span>
    </p>
  );
}

/** An example in words; its numbers are computed, never typed. */
export function WorkedExample({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Worked example" className="rounded-box bg-base-200 p-5 sm:p-6">
      <h2 className="text-xl font-bold">An Example</h2>
      <div className="mt-3 grid gap-3">{children}</div>
    </section>
  );
}
