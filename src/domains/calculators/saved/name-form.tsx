import { type FormEvent, useState } from "react";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { TextInput } from "#ui/inputs.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";

interface Props {
  address?: string;
  renamed?: { id: number; name: string };
  onSaved: (name: string) => void;
}

export function NameForm({ address = "", renamed, onSaved }: Props) {
  const [name, setName] = useState(renamed?.name ?? "");
  const [error, setError] = useState<string>();
  const utils = trpc.useUtils();
  const saving = trpc.scenarios.save.useMutation();
  const renaming = trpc.scenarios.rename.useMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const saved = renamed
        ? await renaming.mutateAsync({ id: renamed.id, name })
        : await saving.mutateAsync({ name, address });
      await utils.scenarios.list.invalidate();
      onSaved(saved.name);
    } catch (refusal) {
      setError(sentenceOf(refusal, "This could not be saved. Please try again."));
    }
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <TextInput
        id="scenario-name"
        label="Name"
        hint="Such as House on Elm Street."
        autoComplete="off"
        maxLength={80}
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      <div>
        <SubmitButton busy={saving.isPending || renaming.isPending}>Save</SubmitButton>
      </div>
    </form>
  );
}
