import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ApplicationForm } from "#domains/applications/form/application-form.tsx";
import { ApplicationSent, type Receipt } from "#domains/applications/form/application-sent.tsx";
import { toApplicationSearch } from "#domains/applications/form/application-address.client.ts";
import { sentHere, useJustSent } from "#kit/form/use-just-sent.ts";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { officerName, pageData } from "#domains/session/page-data.client.ts";
import { Icon } from "#ui/icon.tsx";

export const Route = createFileRoute("/_site/apply")({
  validateSearch: toApplicationSearch,
  loaderDeps: ({ search: { officer } }) => ({ officer }),
  loader: ({ context: { queries }, deps: { officer } }) =>
    pageData(
      queries.content.wordings.ensureData(),
      queries.loans.types.ensureData(),
      ...(officer === undefined ? [] : [officerName(queries, officer)]),
    ),
  head: pageHead("Apply For A Loan"),
  component: Apply,
});

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** For the application sent from this history entry. */
    receipt?: Receipt;
  }
}

function Apply() {
  const navigate = Route.useNavigate();
  const isSent = useJustSent();
  const kept = useLocation({ select: ({ state }) => state.receipt });
  const { sent, officer } = Route.useSearch();
  const receipt = sent === undefined ? isSent && kept : { reference: sent, officer };
  if (receipt)
    return (
      <div className="page-width py-12">
        <ApplicationSent receipt={receipt} />
      </div>
    );
  return (
    <>
      <PageHeader title="Apply For A Loan">
        Four short steps. It takes a few minutes, does not touch your credit and commits you to
        nothing.
      </PageHeader>
      <div className="page-width grid items-start gap-8 py-12 lg:grid-cols-[1fr_20rem]">
        <div className="rounded-box border border-base-300 bg-base-100 p-5 shadow-sm sm:p-8">
          <ApplicationForm
            onReceived={({ reference, email }, { officerId: officer, state }) =>
              void navigate({
                search: {},
                state: { ...sentHere(), receipt: { reference, email, officer, state } },
                replace: true,
              })
            }
          />
        </div>
        <GoodToKnow />
      </div>
    </>
  );
}

const FACTS = [
  ["lock", "We read your answers only once you send them."],
  ["shield", "We never ask for your social security number or your date of birth here."],
  ["badge-check", "No credit check, no fee, no obligation."],
  ["user", "A loan officer answers, not a machine."],
] as const;

function GoodToKnow() {
  return (
    <aside aria-label="Good to know" className="grid gap-4 rounded-box bg-base-200 p-6">
      <h2 className="text-lg font-bold">Good to Know</h2>
      <ul className="grid gap-4">
        {FACTS.map(([icon, text]) => (
          <li key={icon} className="flex items-start gap-3">
            <Icon name={icon} className="mt-0.5 size-5 text-primary" />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}
