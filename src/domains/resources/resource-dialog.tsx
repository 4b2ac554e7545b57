import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { ResourceInput } from "./resources.input.ts";
import { type Resource, type ResourceCategory, FILE_TYPE_NAMES, fileTypeOf } from "./resources.ts";
import { DialogForm } from "#kit/form/dialog-form.tsx";
import { useKeptDraft } from "#domains/session/use-kept-draft.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toast } from "#ui/toast.tsx";
import { ResourceFileField, useResourceUpload } from "./resource-file-field.tsx";
import type { StoredResourceFile } from "#domains/uploads/uploads.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { SelectInput, TextArea, TextInput } from "#ui/inputs.tsx";

interface Props {
  /** The edited resource; undefined when one is added. */
  resource?: Resource;
  /** The name of its stored draft. */
  keptAs: string;
  categories: readonly ResourceCategory[];
  /** The selected category of the library. */
  category?: number | undefined;
  onClose: () => void;
}

/**
 * Adds a resource, an uploaded file or an external address, or changes one; a new file replaces the
 * earlier one, under the same address.
 */
export function ResourceDialog({ resource, keptAs, categories, category, onClose }: Props) {
  // The list may be reloaded with a newer one, which the admin has not seen in this form
  const [seen] = useState(resource);
  const chosen = category ?? (categories.length === 1 ? categories[0]?.id : undefined);
  const form = useForm<ResourceInput>({
    resolver: rules,
    defaultValues: seen
      ? valuesOf(seen, categories)
      : { ...EMPTY, ...(chosen !== undefined && { categoryId: chosen }) },
  });
  const close = useKeptDraft(form, keptAs, { onForgotten: onClose });
  const save = useSaving(seen, close);
  const utils = trpc.useUtils();
  const { state, start, cancel } = useResourceUpload((file) => adopt(form, file), attachedTo(seen));
  const isUploading = state.phase === "uploading";
  return (
    <DialogForm
      form={form}
      title={seen ? "Edit Resource" : "Add Resource"}
      description={
        seen
          ? "Links to it stay as they are, even when its file is replaced."
          : "Loan officers find it in their library at once."
      }
      send={save}
      failed={`Failed to ${seen ? "update" : "add"} resource. Please try again.`}
      toastTitle="Error"
      above={seen ? undefined : "never"}
      onRefused={() => {
        // Somebody else may have changed it, or deleted the category
        if (seen) void utils.resources.list.invalidate();
        void utils.resources.categories.invalidate();
      }}
      {...(isUploading && { unsaved: true })}
      action={seen ? "Save Changes" : "Add Resource"}
      waits={isUploading}
      onClose={close}
    >
      <ResourceFileField
        {...(seen && { label: "Replace file" })}
        state={state}
        onChoose={(file) => void start(file)}
        onCancel={cancel}
      />
      <ResourceFields form={form} categories={categories} />
    </DialogForm>
  );
}

function valuesOf(resource: Resource, categories: readonly ResourceCategory[]): ResourceInput {
  const { title, description, fileUrl, fileType, categoryId } = resource;
  const isListed = categories.some(({ id }) => id === categoryId);
  const known = isListed && categoryId !== null ? categoryId : EMPTY.categoryId;
  return { title, description, fileUrl, fileType, categoryId: known };
}

function attachedTo(resource: Resource | undefined) {
  if (!resource || resource.size === null) return undefined;
  const { fileUrl, fileName, size } = resource;
  return { fileUrl, fileName, size };
}

function useSaving(before: Resource | undefined, close: () => void) {
  const { list } = trpc.useUtils().resources;
  const create = trpc.admin.resources.create.useMutation();
  const update = trpc.resources.update.useMutation();
  return async ({ uploadedById: _ignored, ...input }: ResourceInput) => {
    const { title, fileUrl } = before
      ? await update.mutateAsync({ ...input, id: before.id, revision: before.revision })
      : // The server takes the signed-in user instead; the call always includes this field
        await create.mutateAsync({ ...input, uploadedById: 1 });
    await list.invalidate();
    if (!before) toast({ title: "Resource added", description: `${title} is in the library now.` });
    else if (fileUrl === before.fileUrl) toast({ title: "Resource updated" });
    else toast({ title: "File replaced", description: `Links to ${title} lead to the new file.` });
    close();
  };
}

const EMPTY: ResourceInput = {
  title: "",
  description: "",
  fileUrl: "",
  // Not chosen yet: the rules refuse both until they are
  fileType: "" as ResourceInput["fileType"],
  categoryId: "" as unknown as number,
};

const rules = lazyResolver<ResourceInput>(() =>
  import("./resources.input.ts").then((module) => module.resourceInput),
);

interface ResourceFieldsProps {
  form: UseFormReturn<ResourceInput>;
  categories: readonly ResourceCategory[];
}

/** Everything that is typed about a resource. */
function ResourceFields({ form, categories }: ResourceFieldsProps) {
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

/** Fills in the file's properties; this clears a field's error, as typing does. */
function adopt(form: UseFormReturn<ResourceInput>, { fileUrl, fileName }: StoredResourceFile) {
  const filled = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  form.setValue("fileUrl", fileUrl, filled);
  form.setValue("fileType", fileTypeOf(fileUrl) ?? EMPTY.fileType, filled);
  const title = fileName.replace(/\.[^.]+$/, "");
  if (form.getValues("title") === "") form.setValue("title", title, filled);
}
