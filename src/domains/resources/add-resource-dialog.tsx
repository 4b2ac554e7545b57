import { useForm, type UseFormReturn } from "react-hook-form";
import type { ResourceInput } from "./resources.input.ts";
import type { ResourceCategory } from "./resources.ts";
import { useSubmission } from "#kit/form/form.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useKeptDraft } from "#domains/session/use-kept-draft.client.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toast } from "#ui/toast.tsx";
import { ResourceFileField, useResourceUpload } from "./resource-file-field.tsx";
import { adopt, EMPTY, ResourceFields, rules } from "./resource-fields.tsx";

interface Props {
  /** The name of its stored draft. */
  keptAs: string;
  categories: readonly ResourceCategory[];
  /** The selected category of the library. */
  category?: number | undefined;
  onClose: () => void;
}

/** Adds a resource: an uploaded file, or an external address. */
export function AddResourceDialog({ keptAs, categories, category, onClose }: Props) {
  const form = useForm<ResourceInput>({
    resolver: rules,
    defaultValues: { ...EMPTY, ...(category !== undefined && { categoryId: category }) },
  });
  const { isSubmitting, isDirty } = form.formState;
  const close = useKeptDraft(form, keptAs, { onForgotten: onClose });
  const submission = useAdding(form, close);
  const { state, start, cancel } = useResourceUpload((file) => adopt(form, file));
  return (
    <FormDialog
      title="Add Resource"
      description="Loan officers find it in their library at once."
      submission={submission}
      busy={isSubmitting}
      unsaved={isDirty || state.phase === "uploading"}
      action="Add Resource"
      waits={state.phase === "uploading"}
      onClose={close}
    >
      <ResourceFileField state={state} onChoose={(file) => void start(file)} onCancel={cancel} />
      <ResourceFields form={form} categories={categories} />
    </FormDialog>
  );
}

function useAdding(form: UseFormReturn<ResourceInput>, close: () => void) {
  const utils = trpc.useUtils();
  const create = trpc.admin.resources.create.useMutation();
  return useSubmission(form, {
    send: async (input) => {
      // The server takes the signed-in user instead; the call always includes this field
      const { title } = await create.mutateAsync({ ...input, uploadedById: 1 });
      await utils.resources.list.invalidate();
      toast({ title: "Resource added", description: `${title} is in the library now.` });
      close();
    },
    sentence: (error) => sentenceOf(error, "Failed to add resource. Please try again."),
    toastTitle: "Error",
    above: "never",
    // The category may have been deleted
    onRefused: () => void utils.resources.categories.invalidate(),
  });
}
