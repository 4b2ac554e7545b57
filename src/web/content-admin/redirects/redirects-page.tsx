import { lazy, Suspense, useEffect, useState } from "react";
import type { Redirect } from "#shared/redirects.output.ts";
import { trpc } from "#web/trpc.ts";
import { toastError } from "#web/toast-error.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MissingList } from "./missing-list.tsx";
import { RedirectList } from "./redirect-list.tsx";
import type { Opened } from "./redirect-dialog.tsx";

interface Props {
  search: string | undefined;
  onSearch: (search: string) => void;
}

/** The form is loaded after the page: reading the lists does not need it. */
const fetchDialog = () => import("./redirect-dialog.tsx");
const RedirectDialog = lazy(async () => ({ default: (await fetchDialog()).RedirectDialog }));

/** Where old addresses lead, and which addresses visitors asked for in vain. */
export function RedirectsPage({ search, onSearch }: Props) {
  useEffect(() => void fetchDialog(), []);
  const [opened, setOpened] = useState<Opened>();
  const [leaving, setLeaving] = useState<Redirect>();
  return (
    <>
      <section aria-labelledby="redirects-title" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="redirects-title" className="text-lg font-semibold">
            Redirects
          </h2>
          <button type="button" className="btn btn-accent" onClick={() => setOpened({})}>
            <Icon name="plus" className="size-4" />
            Add redirect
          </button>
        </div>
        <RedirectList
          search={search}
          onSearch={onSearch}
          onEdit={setOpened}
          onDelete={setLeaving}
        />
      </section>
      <section aria-labelledby="missing-title" className="grid gap-3">
        <div className="grid gap-1">
          <h2 id="missing-title" className="text-lg font-semibold">
            Not found
          </h2>
          <p className="text-sm text-base-content/80">
            Addresses that visitors asked for and that do not exist, the most frequent first.
          </p>
        </div>
        <MissingList onRedirect={(path) => setOpened({ path })} />
      </section>
      <Suspense>
        {opened && <RedirectDialog opened={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
      {leaving && <DeleteDialog redirect={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function DeleteDialog({ redirect, onClose }: { redirect: Redirect; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.redirects.delete.useMutation({
    onError: (error) => toastError(error),
    onSettled: async () => {
      await utils.admin.redirects.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Delete this redirect?"
      description={
        <span className="wrap-anywhere">
          Visitors of {redirect.path} will be told that this page does not exist.
        </span>
      }
      action="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: redirect.id })}
      onCancel={onClose}
    />
  );
}
