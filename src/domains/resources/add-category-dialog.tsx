import { useForm } from "react-hook-form";
import type { CategoryInput } from "./resources.input.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { DialogForm } from "#kit/form/dialog-form.tsx";
import { useKeptDraft } from "#domains/session/use-kept-draft.client.ts";
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

export function AddCategoryDialog({ keptAs, onClose }: Props) {
  const form = useForm<CategoryInput>({
    resolver: rules,
    defaultValues: { name: "", description: "" },
  });
  const close = useKeptDraft(form, keptAs, { onForgotten: onClose });
  const utils = trpc.useUtils();
  const create = trpc.resources.createCategory.useMutation();
  const field = fieldOf(form);
  return (
    <DialogForm
      form={form}
      title="Add Category"
      description="Categories group the resources of the library."
      send={async (category) => {
        const { name } = await create.mutateAsync(category);
        await utils.resources.categories.invalidate();
        toast({ title: "Category added", description: `${name} can be chosen now.` });
        close();
      }}
      failed="Failed to add category. Please try again."
      toastTitle="Error"
      above="never"
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
    </DialogForm>
  );
}
