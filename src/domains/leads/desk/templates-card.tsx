import { later } from "#ui/later.ts";
import { Suspense, useState } from "react";
import type { ReplyTemplate } from "#domains/leads/leads.ts";
import { toastError } from "#kit/form/refused.ts";
import { useKeptWork } from "#domains/session/kept-work.client.ts";
import { AskDialog } from "#kit/form/ask-dialog.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Icon } from "#ui/icon.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { type KeptTemplate, TEMPLATE_DRAFT } from "./template-draft.client.ts";

const TemplateDialog = later(() => import("./template-dialog.tsx"), "TemplateDialog");

type Open = { what: "edit"; id: number | undefined } | { what: "delete"; template: ReplyTemplate };

/** The templates of replies: to be added, changed, ordered and deleted. */
export function TemplatesCard() {
  const begun = useKeptWork<KeptTemplate>(TEMPLATE_DRAFT);
  const [open, setOpen] = useState<Open | undefined>(
    begun.name === undefined ? undefined : { what: "edit", id: begun.id },
  );
  const query = trpc.replies.templates.useQuery(undefined, {
    refetchOnMount: "always",
  });
  const { data } = query;
  const close = () => setOpen(undefined);
  return (
    <SectionCard
      id="templates"
      title="Reply templates"
      lead="They can be inserted into a reply to a lead. Names in double braces are filled in from the record."
    >
      {!data && <NotLoaded inList query={query} of="the templates" />}
      {data?.length === 0 && <p>No templates yet.</p>}
      {data && data.length > 0 && <List templates={data} onOpen={setOpen} />}
      <div>
        <button
          type="button"
          className="btn"
          onClick={() => setOpen({ what: "edit", id: undefined })}
        >
          <Icon name="plus" className="size-4" />
          Add a template
        </button>
      </div>
      <Suspense>
        {open?.what === "edit" && data && (
          <TemplateDialog template={data.find(({ id }) => id === open.id)} onClose={close} />
        )}
      </Suspense>
      {open?.what === "delete" && <DeleteTemplate template={open.template} onClose={close} />}
    </SectionCard>
  );
}

interface ListProps {
  templates: readonly ReplyTemplate[];
  onOpen: (open: Open) => void;
}

function List({ templates, onOpen }: ListProps) {
  const { replies } = trpc.useUtils();
  const order = trpc.admin.replies.orderTemplates.useMutation({
    onError: (error) => toastError(error),
    onSettled: () => replies.templates.invalidate(),
  });
  const ids = templates.map(({ id }) => id);
  const moveUp = (index: number) =>
    order.mutate({ ids: ids.toSpliced(index - 1, 2, ids[index] ?? 0, ids[index - 1] ?? 0) });
  return (
    <ul className="divide-y divide-base-300 border-y border-base-300">
      {templates.map((template, index) => (
        <li key={template.id} className="flex items-center py-2 sm:gap-2">
          <div className="min-w-0 grow">
            <p className="font-medium wrap-anywhere">{template.name}</p>
            <p className="truncate text-sm text-base-content/80">{template.text}</p>
          </div>
          <button
            type="button"
            className="btn btn-square btn-ghost"
            aria-label={`Move ${template.name} up`}
            disabled={index === 0 || order.isPending}
            onClick={() => moveUp(index)}
          >
            <Icon name="chevron-down" className="size-4 rotate-180" />
          </button>
          <button
            type="button"
            className="btn btn-square btn-ghost"
            aria-label={`Edit ${template.name}`}
            onClick={() => onOpen({ what: "edit", id: template.id })}
          >
            <Icon name="pencil" className="size-4" />
          </button>
          <button
            type="button"
            className="btn btn-square text-error btn-ghost"
            aria-label={`Delete ${template.name}`}
            onClick={() => onOpen({ what: "delete", template })}
          >
            <Icon name="trash-2" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function DeleteTemplate({ template, onClose }: { template: ReplyTemplate; onClose: () => void }) {
  const { templates } = trpc.useUtils().replies;
  const { mutateAsync } = trpc.admin.replies.deleteTemplate.useMutation();
  return (
    <AskDialog
      title="Delete this template?"
      description={`${template.name} can no longer be chosen. Replies that were sent stay as they are.`}
      send={() => mutateAsync({ id: template.id })}
      refresh={() => templates.invalidate()}
      onClose={onClose}
    />
  );
}
