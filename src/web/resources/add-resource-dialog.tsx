import { useForm, type UseFormReturn } from "react-hook-form";
import type { ResourceInput } from "#shared/resources.input.ts";
import { FILE_TYPE_NAMES, fileTypeOf, type ResourceCategory } from "#shared/resources.ts";
import type { StoredResourceFile } from "#shared/uploads.ts";
import { fieldOf } from "#web/forms/fields.ts";
import { useSubmission } from "#web/forms/form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { lazyResolver } from "#web/forms/lazy-resolver.ts";
import { useKeptDraft } from "#web/forms/use-kept-draft.ts";
import { sentenceOf, trpc } from "#web/trpc.ts";
import { SelectInput, TextArea, TextInput } from "#web/ui/inputs.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ResourceFileField } from "./resource-file-field.tsx";
import { useResourceUpload } from "./use-resource-upload.ts";

const EMPTY: ResourceInput = {
  title: "",
  description: "",
  fileUrl: "",
  // Not chosen yet: the rules refuse both until they are
  fileType: "" as ResourceInput["fileType"],
  categoryId: "" as unknown as number,
};

const rules = lazyResolver<ResourceInput>(() =>
  import("#shared/resources.input.ts").then((module) => module.resourceInput),
);

interface Props {
  /** What its draft is kept as. */
  keptAs: string;
  categories: readonly ResourceCategory[];
  /** The category that was shown. */
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
      <Fields form={form} categories={categories} />
    </FormDialog>
  );
}

interface FieldsProps {
  form: UseFormReturn<ResourceInput>;
  categories: readonly ResourceCategory[];
}

function Fields({ form, categories }: FieldsProps) {
  const field = fieldOf(form);
  return (
    <>
      <TextInput
        id="resource-url"
        label="File URL"
        hint="Filled in by the upload, or an address that starts with https://"
        required
        inputMode="url"
        spellCheck={false}
        {...field("fileUrl")}
      />
      <TextInput id="resource-title" label="Title" required {...field("title")} />
      <TextArea
        id="resource-description"
        label="Description"
        required
        rows={3}
        {...field("description")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectInput
          id="resource-type"
          label="File type"
          required
          choose="Select a file type"
          options={FILE_TYPE_NAMES}
          {...field("fileType")}
        />
        <SelectInput
          id="resource-category"
          label="Category"
          required
          choose="Select a category"
          options={new Map(categories.map(({ id, name }) => [String(id), name]))}
          {...field("categoryId", { valueAsNumber: true })}
        />
      </div>
    </>
  );
}

function useAdding(form: UseFormReturn<ResourceInput>, close: () => void) {
  const utils = trpc.useUtils();
  const create = trpc.admin.resources.create.useMutation();
  return useSubmission(form, {
    send: async (input) => {
      // The server names the signed-in user; the call always includes this field
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

/** Fills in the file's properties; this clears a field's error, as typing does. */
function adopt(form: UseFormReturn<ResourceInput>, { fileUrl, fileName }: StoredResourceFile) {
  const filled = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  form.setValue("fileUrl", fileUrl, filled);
  form.setValue("fileType", fileTypeOf(fileUrl) ?? EMPTY.fileType, filled);
  const title = fileName.replace(/\.[^.]+$/, "");
  if (form.getValues("title") === "") form.setValue("title", title, filled);
}
