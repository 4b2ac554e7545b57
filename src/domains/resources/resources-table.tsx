import { useState } from "react";
import {
  categoryName,
  type Resource,
  resourceAddress,
  type ResourceCategory,
} from "./resources.ts";
import { type Columns, RowTable } from "#kit/list/row-table.tsx";
import { AskDialog } from "#kit/form/ask-dialog.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { DateTime } from "#ui/date-time.tsx";
import { Icon } from "#ui/icon.tsx";
import { FileTypeIcon } from "./file-type-icon.tsx";

interface Props {
  resources: readonly Resource[];
  categories: readonly ResourceCategory[];
  onEdit: (resource: Resource) => void;
}

/** The resources of the library; each can be viewed, edited and deleted. */
export function ResourcesTable({ resources, categories, onEdit }: Props) {
  const [doomed, setDoomed] = useState<Resource>();
  const { list } = trpc.useUtils().resources;
  const remove = trpc.resources.delete.useMutation();
  const columns = columnsWith({ categories, onEdit, onDelete: setDoomed });
  return (
    <>
      <RowTable caption="Resources, newest first" columns={columns} rows={resources} />
      {doomed && (
        <AskDialog
          title="Delete this resource?"
          description={`“${doomed.title}” and its file are removed for good. Loan officers cannot open it any more.`}
          send={() => remove.mutateAsync({ id: doomed.id })}
          said="Resource deleted"
          failed="Failed to delete resource. Please try again."
          refresh={() => list.invalidate()}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  );
}

interface Asked extends Omit<Props, "resources"> {
  onDelete: (resource: Resource) => void;
}

const columnsWith = ({ categories, ...asked }: Asked): Columns<Resource> => ({
  Resource: Title,
  Category: ({ categoryId }) => (
    <span className="block wrap-anywhere md:w-32">{categoryName(categories, categoryId)}</span>
  ),
  "Date Added": Dates,
  Actions: (resource) => <Actions resource={resource} {...asked} />,
});

function Title({ title, description, fileType }: Resource) {
  return (
    <div className="flex items-start gap-3">
      <FileTypeIcon type={fileType} />
      <div className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="line-clamp-2 max-w-prose text-base-content/80">{description}</span>
      </div>
    </div>
  );
}

function Dates({ createdAt, replacedAt }: Resource) {
  return (
    <>
      <DateTime iso={createdAt} />
      {replacedAt !== null && (
        <span className="block text-sm text-base-content/75">
          Replaced on <DateTime iso={replacedAt} />
        </span>
      )}
    </>
  );
}

type ActionsProps = Omit<Asked, "categories"> & { resource: Resource };

function Actions({ resource, onEdit, onDelete }: ActionsProps) {
  const { title } = resource;
  return (
    <div className="flex items-center gap-2">
      <a
        href={resourceAddress(resource)}
        target="_blank"
        rel="noreferrer"
        className="btn btn-sm max-md:grow"
      >
        View
        <span className="sr-only">{title}, opens in a new tab</span>
        <Icon name="external-link" className="size-4" />
      </a>
      <Button
        look="btn-square btn-ghost btn-sm"
        icon="pencil"
        aria-label={`Edit ${title}`}
        onClick={() => onEdit(resource)}
      />
      <Button
        look="btn-square text-error btn-ghost btn-sm"
        icon="trash-2"
        aria-label={`Delete ${title}`}
        onClick={() => onDelete(resource)}
      />
    </div>
  );
}
