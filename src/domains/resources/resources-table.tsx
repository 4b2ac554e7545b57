import { useState } from "react";
import {
  categoryName,
  type Resource,
  resourceAddress,
  type ResourceCategory,
} from "./resources.ts";
import { AskDialog } from "#kit/form/ask-dialog.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { DateTime } from "#ui/date-time.tsx";
import { Icon } from "#ui/icon.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#ui/record-table.tsx";
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
  return (
    <>
      <RecordTable
        caption="Resources, newest first"
        columns={["Resource", "Category", "Date Added", "Actions"]}
      >
        {resources.map((resource) => (
          <RecordGroup key={resource.id}>
            <ResourceRow
              resource={resource}
              category={categoryName(categories, resource.categoryId)}
              onEdit={() => onEdit(resource)}
              onDelete={() => setDoomed(resource)}
            />
          </RecordGroup>
        ))}
      </RecordTable>
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

interface RowProps {
  resource: Resource;
  category: string;
  onEdit: () => void;
  onDelete: () => void;
}

function ResourceRow({ resource, category, onEdit, onDelete }: RowProps) {
  const { title, description, fileType, createdAt, replacedAt } = resource;
  return (
    <RecordRow>
      <RecordCell>
        <div className="flex items-start gap-3">
          <FileTypeIcon type={fileType} />
          <div className="min-w-0">
            <span className="block font-semibold">{title}</span>
            <span className="line-clamp-2 max-w-prose text-base-content/80">{description}</span>
          </div>
        </div>
      </RecordCell>
      <RecordCell label="Category" className="wrap-anywhere md:w-40">
        {category}
      </RecordCell>
      <RecordCell label="Date Added">
        <DateTime iso={createdAt} />
        {replacedAt !== null && (
          <span className="block text-sm text-base-content/75">
            Replaced on <DateTime iso={replacedAt} />
          </span>
        )}
      </RecordCell>
      <RecordCell className="md:w-52">
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
            onClick={onEdit}
          />
          <Button
            look="btn-square text-error btn-ghost btn-sm"
            icon="trash-2"
            aria-label={`Delete ${title}`}
            onClick={onDelete}
          />
        </div>
      </RecordCell>
    </RecordRow>
  );
}
