import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Scenario } from "#domains/calculators/scenarios.output.ts";
import { AskDialog } from "#kit/form/ask-dialog.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { DateTime } from "#ui/date-time.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionRow } from "#ui/section-card.tsx";
import { calculatorTitle } from "#domains/calculators/calculator-list.ts";
import { NameForm } from "./name-form.tsx";
import { dropPending, pendingScenario } from "./pending-scenario.client.ts";

export function SavedScenarios() {
  const [pending, setPending] = useState(pendingScenario);
  const done = () => {
    dropPending();
    setPending(undefined);
  };
  return (
    <SectionRow
      id="scenarios"
      title="Saved scenarios"
      lead="Results of our calculators that you keep by name."
    >
      {pending !== undefined && (
        <div className="grid gap-4 rounded-field bg-primary/10 p-4">
          <p>
            The numbers that you wanted to save, of the {calculatorTitle(pending)}, are still here.
            Please give them a name.
          </p>
          <NameForm address={pending} onSaved={done} />
          <Button look="btn-ghost btn-sm justify-self-start" onClick={done}>
            Do not save them
          </Button>
        </div>
      )}
      <List />
    </SectionRow>
  );
}

function List() {
  const query = trpc.scenarios.list.useQuery(undefined, { staleTime: 0 });
  const [renaming, setRenaming] = useState<Scenario>();
  const [leaving, setLeaving] = useState<Scenario>();
  if (!query.isSuccess) return <NotLoaded query={query} of="your scenarios" />;
  const { data } = query;
  if (data.length === 0)
    return (
      <p>
        There are none yet. Every{" "}
        <Link to="/calculators" className="link link-primary">
          calculator
        </Link>{" "}
        has a button that saves its result.
      </p>
    );
  return (
    <>
      <ul className="grid divide-y divide-base-300">
        {data.map((scenario) => (
          <Row
            key={scenario.id}
            scenario={scenario}
            onRename={() => setRenaming(scenario)}
            onDelete={() => setLeaving(scenario)}
          />
        ))}
      </ul>
      {renaming && (
        <Dialog title="Rename the scenario" onClose={() => setRenaming(undefined)}>
          <NameForm renamed={renaming} onSaved={() => setRenaming(undefined)} />
        </Dialog>
      )}
      {leaving && <DeleteScenario scenario={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

interface RowProps {
  scenario: Scenario;
  onRename: () => void;
  onDelete: () => void;
}

function Row({ scenario: { name, address, createdAt }, onRename, onDelete }: RowProps) {
  const of = <span className="sr-only"> {name}</span>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        {/* A whole address: the router would read its numbers anew */}
        <a href={address} className="link font-semibold wrap-anywhere link-primary">
          {name}
        </a>
        <p className="text-sm text-base-content/75">
          {calculatorTitle(address)}, <DateTime iso={createdAt} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button look="btn-sm max-md:h-11" onClick={onRename}>
          Rename{of}
        </Button>
        <Button look="text-error btn-ghost btn-sm max-md:h-11" onClick={onDelete}>
          Delete{of}
        </Button>
      </div>
    </li>
  );
}

function DeleteScenario({ scenario, onClose }: { scenario: Scenario; onClose: () => void }) {
  const { list } = trpc.useUtils().scenarios;
  const { mutateAsync } = trpc.scenarios.delete.useMutation();
  return (
    <AskDialog
      title="Delete this scenario?"
      description={<span className="wrap-anywhere">{scenario.name} will be gone.</span>}
      send={() => mutateAsync({ id: scenario.id })}
      refresh={() => list.invalidate()}
      onClose={onClose}
    />
  );
}
