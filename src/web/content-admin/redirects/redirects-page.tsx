import { lazy, Suspense, useEffect, useState } from "react";
import type { Redirect } from "#shared/redirects.output.ts";
import { DeleteDialog } from "#web/delete-dialog.tsx";
import { trpc } from "#web/trpc.ts";
import { Icon } from "#web/ui/icon.tsx";
import { MissingList } from "./missing-list.tsx";
import { RedirectList } from "./redirect-list.tsx";
import type { Opened } from "./redirect-dialog.tsx";

interface Props {
  search: string | undefined;
  onSearch: (search: string) => void;
}

/** The form is loaded after the page, because reading the lists does not need it. */
const fetchDialog = () => import("./redirect-dialog.tsx");
const RedirectDialog = lazy(async () => ({ default: (await fetchDialog()).RedirectDialog }));

/** The redirects, and the addresses without a page that visitors asked for. */
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
      {leaving && <DeleteRedirect redirect={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function DeleteRedirect({ redirect, onClose }: { redirect: Redirect; onClose: () => void }) {
  const { redirects } = trpc.useUtils().admin;
  const { mutateAsync } = trpc.admin.redirects.delete.useMutation();
  return (
    <DeleteDialog
      title="Delete this redirect?"
      description={
        <span className="wrap-anywhere">
          Visitors of {redirect.path} will be told that this page does not exist.
        </span>
      }
      onDelete={() => mutateAsync({ id: redirect.id })}
      refresh={() => redirects.invalidate()}
      onClose={onClose}
    />
  );
}
