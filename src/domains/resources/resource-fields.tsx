import type { UseFormReturn } from "react-hook-form";
import type { ResourceInput } from "./resources.input.ts";
import { FILE_TYPE_NAMES, fileTypeOf, type ResourceCategory } from "./resources.ts";
import type { StoredResourceFile } from "#domains/uploads/uploads.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { SelectInput, TextArea, TextInput } from "#ui/inputs.tsx";

export const EMPTY: ResourceInput = {
  title: "",
  description: "",
  fileUrl: "",
  // Not chosen yet: the rules refuse both until they are
  fileType: "" as ResourceInput["fileType"],
  categoryId: "" as unknown as number,
};

export const rules = lazyResolver<ResourceInput>(() =>
  import("./resources.input.ts").then((module) => module.resourceInput),
);

interface Props {
  form: UseFormReturn<ResourceInput>;
  categories: readonly ResourceCategory[];
}

/** Everything that is typed about a resource. */
export function ResourceFields({ form, categories }: Props) {
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
export function adopt(
  form: UseFormReturn<ResourceInput>,
  { fileUrl, fileName }: StoredResourceFile,
) {
  const filled = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  form.setValue("fileUrl", fileUrl, filled);
  form.setValue("fileType", fileTypeOf(fileUrl) ?? EMPTY.fileType, filled);
  const title = fileName.replace(/\.[^.]+$/, "");
  if (form.getValues("title") === "") form.setValue("title", title, filled);
}
