import { useForm } from "react-hook-form";
import type { CategoryInput } from "../../shared/resources.input.ts";
import { issuesOf, sentenceOf, trpc } from "../trpc.ts";
import { useDraftKey } from "../accounts/use-draft-key.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { showIssues } from "../ui/form-issues.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { toast } from "../ui/toast.tsx";
import { useKeptDraft } from "../ui/use-kept-draft.ts";

/** What its draft is kept as. */
export const NEW_CATEGORY = "category new";

const rules = lazyResolver<CategoryInput>(() =>
  import("../../shared/resources.input.ts").then((module) => module.categoryInput),
);

/** Adds a category to the library. */
export function AddCategoryDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<CategoryInput>({
    resolver: rules,
    defaultValues: { name: "", description: "" },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const forget = useKeptDraft(form, useDraftKey(NEW_CATEGORY));
  const close = () => {
    forget();
    onClose();
  };
  const utils = trpc.useUtils();
  const create = trpc.resources.createCategory.useMutation({
    onSuccess: async ({ name }) => {
      await utils.resources.categories.invalidate();
      toast({ title: "Category added", description: `${name} can be chosen now.` });
      close();
    },
    onError: (error) => {
      const description = sentenceOf(error, "Failed to add category. Please try again.");
      const taken = error.data?.code === "CONFLICT";
      showIssues(form, taken ? [{ path: "name", message: description }] : issuesOf(error));
      toast({ variant: "destructive", title: "Error", description });
    },
  });
  // Awaited, so that a double click adds it once; `onError` has said what failed
  const submit = form.handleSubmit((category) =>
    create.mutateAsync(category).catch(() => undefined),
  );
  return (
    <Dialog
      title="Add Category"
      description="Categories group the resources of the library."
      busy={isSubmitting}
      unsaved={isDirty}
      onClose={close}
    >
      <form noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void submit(event)}>
        <Field id="category-name" label="Name" error={errors.name?.message} required>
          {(wiring) => (
            <input
              {...wiring}
              {...form.register("name")}
              className="input w-full aria-invalid:border-error"
            />
          )}
        </Field>
        <Field
          id="category-description"
          label="Description"
          error={errors.description?.message}
          required
        >
          {(wiring) => (
            <textarea
              {...wiring}
              {...form.register("description")}
              rows={3}
              className="textarea w-full aria-invalid:border-error"
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn" disabled={isSubmitting} onClick={close}>
            Cancel
          </button>
          <SubmitButton busy={isSubmitting}>Add Category</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
