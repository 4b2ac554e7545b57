import { type FormEvent, useState } from "react";
import type { ContentImport } from "#shared/transfer.output.ts";
import type { TakenChoice } from "#shared/transfer.ts";
import { toastError } from "#web/toast-error.ts";
import { trpc } from "#web/trpc.ts";
import { CheckInput } from "#web/ui/check-input.tsx";
import { CancelButton } from "./import-desk.tsx";

const CHOICES: Record<TakenChoice, [label: string, meaning: string]> = {
  skip: ["Skip it", "What is here stays as it is."],
  replace: [
    "Replace it as a draft",
    "It becomes the working copy of what is here; the one before is kept among the versions.",
  ],
  rename: ["Give it a new address", "Both are here, the new one with a number at its end."],
};

/** How to carry out an import. */
export function StartForm({ found }: { found: ContentImport }) {
  const [taken, setTaken] = useState<TakenChoice>(found.choices.taken);
  const [keepPublished, setKeepPublished] = useState(found.choices.keepPublished);
  const utils = trpc.useUtils();
  const start = trpc.admin.transfer.start.useMutation({
    onSuccess: (now) => utils.admin.transfer.byId.setData({ id: now.id }, now),
    onError: (error) => toastError(error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate({ id: found.id, taken, keepPublished });
  };
  if (found.state === "ready" && found.found.refused === found.total)
    return (
      <>
        <p>None of it can be imported. The list says why; you can choose other files.</p>
        <CancelButton id={found.id} />
      </>
    );
  return (
    <form className="grid gap-5" onSubmit={submit}>
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-medium">When the address of a text is taken</legend>
        {(Object.keys(CHOICES) as TakenChoice[]).map((choice) => (
          <label key={choice} className="flex cursor-pointer items-start gap-3">
            <input
              type="radio"
              name="taken"
              className="radio mt-0.5"
              checked={taken === choice}
              onChange={() => setTaken(choice)}
            />
            <span>
              {CHOICES[choice][0]}
              <span className="block text-sm text-base-content/75">{CHOICES[choice][1]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <CheckInput
        label="Published stays published"
        checked={keepPublished}
        onChange={({ currentTarget }) => setKeepPublished(currentTarget.checked)}
      >
        What was published on the other website is published here at once. Otherwise everything
        arrives as a draft.
      </CheckInput>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary" disabled={start.isPending}>
          {found.state === "failed" ? "Go on" : "Start the import"}
        </button>
        <CancelButton id={found.id} />
      </div>
    </form>
  );
}
