import { useForm } from "react-hook-form";
import type { ResourceInput } from "../../shared/resources.input.ts";
import {
  FILE_TYPE_NAMES,
  FILE_TYPES,
  fileTypeOf,
  type ResourceCategory,
} from "../../shared/resources.ts";
import { issuesOf, sentenceOf, trpc } from "../trpc.ts";
import { useDraftKey } from "../accounts/use-draft-key.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { showIssues } from "../ui/form-issues.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { toast } from "../ui/toast.tsx";
import { useKeptDraft } from "../ui/use-kept-draft.ts";
import { ResourceFileField } from "./resource-file-field.tsx";
import { useResourceUpload } from "./use-resource-upload.ts";

/** What its draft is kept as. */
export const NEW_RESOURCE = "resource new";

const EMPTY: ResourceInput = {
  title: "",
  description: "",
  fileUrl: "",
  // Not chosen yet: the rules refuse both until they are
  fileType: "" as ResourceInput["fileType"],
  categoryId: "" as unknown as number,
};

const rules = lazyResolver<ResourceInput>(() =>
  import("../../shared/resources.input.ts").then((module) => module.resourceInput),
);

interface Props {
  categories: readonly ResourceCategory[];
  /** The category whose resources were in sight. */
  category?: number | undefined;
  onClose: () => void;
}

/** Adds a resource: a file that is uploaded here, or an address elsewhere. */
export function AddResourceDialog({ categories, category, onClose }: Props) {
  const form = useForm<ResourceInput>({
    resolver: rules,
    defaultValues: { ...EMPTY, ...(category !== undefined && { categoryId: category }) },
  });
  const forget = useKeptDraft(form, useDraftKey(NEW_RESOURCE));
  const close = () => {
    forget();
    onClose();
  };
  const { errors, isSubmitting, isSubmitted, isDirty } = form.formState;
  const utils = trpc.useUtils();
  const create = trpc.admin.resources.create.useMutation({
    onSuccess: async ({ title }) => {
      await utils.resources.list.invalidate();
      toast({ title: "Resource added", description: `${title} is in the library now.` });
      close();
    },
    onError: (error) => {
      showIssues(form, issuesOf(error));
      void utils.resources.categories.invalidate();
      toast({
        variant: "destructive",
        title: "Error",
        description: sentenceOf(error, "Failed to add resource. Please try again."),
      });
    },
  });
  const { state, start, cancel } = useResourceUpload(({ fileUrl, fileName }) => {
    // What is filled in here takes the error of its field along, as typing does
    const filled = { shouldDirty: true, shouldValidate: isSubmitted };
    form.setValue("fileUrl", fileUrl, filled);
    form.setValue("fileType", fileTypeOf(fileUrl) ?? EMPTY.fileType, filled);
    if (form.getValues("title") === "") form.setValue("title", nameWithoutType(fileName), filled);
  });
  // The server names whoever is signed in; the call always carries this
  const submit = form.handleSubmit((input) =>
    // Awaited, so that a double click adds it once; `onError` has said what failed
    create.mutateAsync({ ...input, uploadedById: 1 }).catch(() => undefined),
  );
  return (
    <Dialog
      title="Add Resource"
      description="Loan officers find it in their library at once."
      busy={isSubmitting}
      unsaved={isDirty || state.phase === "uploading"}
      onClose={close}
    >
      <form noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void submit(event)}>
        <ResourceFileField state={state} onChoose={(file) => void start(file)} onCancel={cancel} />
        <Field
          id="resource-url"
          label="File URL"
          hint="Filled in by the upload, or an address that starts with https://"
          error={errors.fileUrl?.message}
          required
        >
          {(wiring) => (
            <input
              {...wiring}
              {...form.register("fileUrl")}
              inputMode="url"
              spellCheck={false}
              className="input w-full aria-invalid:border-error"
            />
          )}
        </Field>
        <Field id="resource-title" label="Title" error={errors.title?.message} required>
          {(wiring) => (
            <input
              {...wiring}
              {...form.register("title")}
              className="input w-full aria-invalid:border-error"
            />
          )}
        </Field>
        <Field
          id="resource-description"
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
        <div className="grid gap-5 sm:grid-cols-2">
          <Field id="resource-type" label="File type" error={errors.fileType?.message} required>
            {(wiring) => (
              <select
                {...wiring}
                {...form.register("fileType")}
                className="select w-full aria-invalid:border-error"
              >
                <option value="">Select a file type</option>
                {FILE_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {FILE_TYPE_NAMES[type]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field
            id="resource-category"
            label="Category"
            error={errors.categoryId?.message}
            required
          >
            {(wiring) => (
              <select
                {...wiring}
                {...form.register("categoryId", { valueAsNumber: true })}
                className="select w-full aria-invalid:border-error"
              >
                <option value="">Select a category</option>
                {categories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn" disabled={isSubmitting} onClick={close}>
            Cancel
          </button>
          <SubmitButton busy={isSubmitting || state.phase === "uploading"}>
            Add Resource
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

function nameWithoutType(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, "");
}
