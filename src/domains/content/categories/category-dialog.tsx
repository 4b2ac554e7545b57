import type { Category } from "./categories.output.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { AdminForm } from "#kit/list/admin-form.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { TextInput } from "#ui/inputs.tsx";
import { toast } from "#ui/toast.tsx";

interface Props {
  /** The category to rename; without it, one is added. */
  category?: Category | undefined;
  onSaved?: (category: Category) => void;
  onClose: () => void;
}

const rules = lazyResolver<{ name: string }>(() =>
  import("./categories.input.ts").then((module) => module.addCategoryInput),
);

export function CategoryDialog({ category, onSaved, onClose }: Props) {
  const utils = trpc.useUtils();
  const add = trpc.admin.categories.add.useMutation();
  const rename = trpc.admin.categories.rename.useMutation();
  return (
    <AdminForm
      title={category ? "Rename category" : "Add category"}
      {...(category && {
        description:
          "Its articles get the new name at once, published ones too, and links to the old name lead to it.",
      })}
      action={category ? "Rename" : "Add"}
      rules={rules}
      initial={{ name: category?.name ?? "" }}
      send={async ({ name }) => {
        const saved = category
          ? await rename.mutateAsync({ id: category.id, name })
          : await add.mutateAsync({ name });
        await Promise.all([utils.admin.categories.invalidate(), utils.admin.content.invalidate()]);
        toast({ title: category ? "Category renamed" : "Category added", description: saved.name });
        onSaved?.(saved);
        onClose();
      }}
      onClose={onClose}
    >
      {(field) => (
        <TextInput id="category-name" label="Name" required maxLength={60} {...field("name")} />
      )}
    </AdminForm>
  );
}
