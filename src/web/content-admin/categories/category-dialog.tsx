import { useForm } from "react-hook-form";
import type { Category } from "#shared/categories.output.ts";
import { fieldOf } from "#web/forms/fields.ts";
import { useSubmission } from "#web/forms/form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { lazyResolver } from "#web/forms/lazy-resolver.ts";
import { sentenceOf, trpc } from "#web/trpc.ts";
import { TextInput } from "#web/ui/inputs.tsx";
import { toast } from "#web/ui/toast.tsx";

interface Props {
  /** The category to rename; without it, one is added. */
  category?: Category;
  onSaved?: (category: Category) => void;
  onClose: () => void;
}

interface Values {
  name: string;
}

const rules = lazyResolver<Values>(() =>
  import("#shared/categories.input.ts").then((module) => module.addCategoryInput),
);

/** Names a new category, or renames one. */
export function CategoryDialog({ category, onSaved, onClose }: Props) {
  const form = useForm<Values>({ resolver: rules, defaultValues: { name: category?.name ?? "" } });
  const { isSubmitting, isDirty } = form.formState;
  const utils = trpc.useUtils();
  const add = trpc.admin.categories.add.useMutation();
  const rename = trpc.admin.categories.rename.useMutation();
  const submission = useSubmission(form, {
    send: async ({ name }) => {
      const saved = category
        ? await rename.mutateAsync({ id: category.id, name })
        : await add.mutateAsync({ name });
      await Promise.all([utils.admin.categories.invalidate(), utils.admin.content.invalidate()]);
      toast({ title: category ? "Category renamed" : "Category added", description: saved.name });
      onSaved?.(saved);
      onClose();
    },
    sentence: (error) => sentenceOf(error, "This did not work. Please try again."),
  });
  return (
    <FormDialog
      title={category ? "Rename category" : "Add category"}
      {...(category && {
        description:
          "Its articles get the new name at once, published ones too, and links to the old name lead to it.",
      })}
      submission={submission}
      busy={isSubmitting}
      unsaved={isDirty}
      action={category ? "Rename" : "Add"}
      onClose={onClose}
    >
      <TextInput
        id="category-name"
        label="Name"
        required
        maxLength={60}
        autoComplete="off"
        {...fieldOf(form)("name")}
      />
    </FormDialog>
  );
}
