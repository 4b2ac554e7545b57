import { useForm } from "react-hook-form";
import type { CategoryInput } from "./resources.input.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { useSubmission } from "#kit/form/form.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { useKeptDraft } from "#domains/session/use-kept-draft.client.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { TextArea, TextInput } from "#ui/inputs.tsx";
import { toast } from "#ui/toast.tsx";

const rules = lazyResolver<CategoryInput>(() =>
  import("./resources.input.ts").then((module) => module.categoryInput),
);

interface Props {
  /** The name of its stored draft. */
  keptAs: string;
  onClose: () => void;
}

/** Adds a category to the library. */
export function AddCategoryDialog({ keptAs, onClose }: Props) {
  const form = useForm<CategoryInput>({
    resolver: rules,
    defaultValues: { name: "", description: "" },
  });
  const { isSubmitting, isDirty } = form.formState;
  const close = useKeptDraft(form, keptAs, { onForgotten: onClose });
  const utils = trpc.useUtils();
  const create = trpc.resources.createCategory.useMutation();
  const submission = useSubmission(form, {
    send: async (category) => {
      const { name } = await create.mutateAsync(category);
      await utils.resources.categories.invalidate();
      toast({ title: "Category added", description: `${name} can be chosen now.` });
      close();
    },
    sentence: (error) => sentenceOf(error, "Failed to add category. Please try again."),
    toastTitle: "Error",
    above: "never",
  });
  const field = fieldOf(form);
  return (
    <FormDialog
      title="Add Category"
      description="Categories group the resources of the library."
      submission={submission}
      busy={isSubmitting}
      unsaved={isDirty}
      action="Add Category"
      onClose={close}
    >
      <TextInput id="category-name" label="Name" required {...field("name")} />
      <TextArea
        id="category-description"
        label="Description"
        required
        rows={3}
        {...field("description")}
      />
    </FormDialog>
  );
}
