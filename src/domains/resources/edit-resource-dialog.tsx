import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { ResourceInput } from "./resources.input.ts";
import type { Resource, ResourceCategory } from "./resources.ts";
import { useSubmission } from "#kit/form/form.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useKeptDraft } from "#domains/session/use-kept-draft.client.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toast } from "#ui/toast.tsx";
import { ResourceFileField, useResourceUpload } from "./resource-file-field.tsx";
import { adopt, EMPTY, ResourceFields, rules } from "./resource-fields.tsx";

interface Props {
  resource: Resource;
  categories: readonly ResourceCategory[];
  onClose: () => void;
}

/** Changes a resource; a new file replaces the earlier one, under the same address. */
export function EditResourceDialog({ resource, categories, onClose }: Props) {
  // The list may be reloaded with a newer one, which the admin has not seen in this form
  const [seen] = useState(resource);
  const { id, title, description, fileUrl, fileType, categoryId, fileName, size } = seen;
  const isListed = categories.some((category) => category.id === categoryId);
  const form = useForm<ResourceInput>({
    resolver: rules,
    defaultValues: {
      title,
      description,
      fileUrl,
      fileType,
      categoryId: isListed && categoryId !== null ? categoryId : EMPTY.categoryId,
    },
  });
  const { isSubmitting, isDirty } = form.formState;
  const close = useKeptDraft(form, `resource ${id}`, { onForgotten: onClose });
  const submission = useSaving(form, seen, close);
  const attached = size === null ? undefined : { fileUrl, fileName, size };
  const { state, start, cancel } = useResourceUpload((file) => adopt(form, file), attached);
  return (
    <FormDialog
      title="Edit Resource"
      description="Links to it stay as they are, even when its file is replaced."
      submission={submission}
      busy={isSubmitting}
      unsaved={isDirty || state.phase === "uploading"}
      action="Save Changes"
      waits={state.phase === "uploading"}
      onClose={close}
    >
      <ResourceFileField
        label="Replace file"
        state={state}
        onChoose={(file) => void start(file)}
        onCancel={cancel}
      />
      <ResourceFields form={form} categories={categories} />
    </FormDialog>
  );
}

function useSaving(
  form: UseFormReturn<ResourceInput>,
  { id, revision, fileUrl }: Resource,
  close: () => void,
) {
  const utils = trpc.useUtils();
  const update = trpc.resources.update.useMutation();
  return useSubmission(form, {
    send: async ({ uploadedById: _ignored, ...input }) => {
      const saved = await update.mutateAsync({ ...input, id, revision });
      await utils.resources.list.invalidate();
      const wasReplaced = saved.fileUrl !== fileUrl;
      toast({
        title: wasReplaced ? "File replaced" : "Resource updated",
        ...(wasReplaced && { description: `Links to ${saved.title} lead to the new file.` }),
      });
      close();
    },
    sentence: (error) => sentenceOf(error, "Failed to update resource. Please try again."),
    toastTitle: "Error",
    // Somebody else may have changed it, or deleted the category
    onRefused: () => {
      void utils.resources.list.invalidate();
      void utils.resources.categories.invalidate();
    },
  });
}
