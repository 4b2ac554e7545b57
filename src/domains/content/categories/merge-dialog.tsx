import { type FormEvent, useState } from "react";
import type { Category } from "./categories.output.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { SelectInput } from "#ui/inputs.tsx";
import { toast } from "#ui/toast.tsx";
import { articlesOf } from "#domains/content/admin/words.client.ts";

interface Props {
  category: Category;
  others: readonly Category[];
  onClose: () => void;
}

/** Moves the articles of a category to another one; the first is deleted. */
export function MergeDialog({ category, others, onClose }: Props) {
  const [into, setInto] = useState("");
  const [error, setError] = useState<string>();
  const utils = trpc.useUtils();
  const merge = trpc.admin.categories.merge.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.admin.categories.invalidate(), utils.admin.content.invalidate()]);
      const target = others.find(({ id }) => id === Number(into));
      toast({ title: "Categories merged", description: target?.name });
      onClose();
    },
    onError: (failure) => setError(sentenceOf(failure, "This did not work. Please try again.")),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (into === "") return setError("Please choose a category.");
    return merge.mutate({ id: category.id, into: Number(into) });
  };
  return (
    <FormDialog
      title={`Merge “${category.name}”`}
      description={`${articlesOf(category)} and the links to it move to another category at once. “${category.name}” is deleted.`}
      submission={{ onSubmit: submit }}
      busy={merge.isPending}
      action="Merge"
      onClose={onClose}
    >
      <SelectInput
        id="merge-into"
        label="Into"
        required
        choose="Choose a category"
        options={new Map(others.map(({ id, name }) => [String(id), name]))}
        error={error}
        value={into}
        onChange={({ target }) => {
          setInto(target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
