import { useState } from "react";
import type { MissingPath, Redirect } from "./redirects.output.ts";
import { AdminList, PAGE, PAGES, type Searched } from "#kit/list/admin-list.tsx";
import type { Columns } from "#kit/list/row-table.tsx";
import { AdminSection } from "#kit/list/admin-section.tsx";
import { EditableList } from "#kit/list/editable-list.tsx";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { ShortMoment } from "#ui/date-time.tsx";
import { toast } from "#ui/toast.tsx";

const rules = lazyResolver<{ path: string; target: string }>(() =>
  import("./redirects.input.ts").then((module) => module.addRedirectInput),
);

const TYPED_AS_IT_IS = { spellCheck: false, autoCapitalize: "none" } as const;

const INPUTS = {
  path: {
    label: "Old address",
    hint: "A path of this site without a page, such as /old-page",
    ...TYPED_AS_IT_IS,
  },
  target: {
    label: "Leads to",
    hint: "A path of this site, or an address that begins with https://",
    ...TYPED_AS_IT_IS,
  },
};

const REDIRECTS: Columns<Redirect> = {
  "Old address": ({ path }) => <span className="font-semibold">{path}</span>,
  "Leads to": ({ target, isBroken }) => (
    <>
      <a href={target} target="_blank" rel="noreferrer" className="link wrap-anywhere link-primary">
        {target}
        <span className="sr-only">, opens in a new tab</span>
      </a>
      {isBroken && <span className="block text-sm text-error">This page does not exist.</span>}
    </>
  ),
  Since: ({ origin, createdAt, createdByName }) => (
    <>
      <ShortMoment iso={createdAt} />
      <span className="block text-sm text-base-content/80">
        {origin === "renamed" ? "Address changed by" : "Added by"} {createdByName}
      </span>
    </>
  ),
};

const MISSING: Columns<MissingPath> = {
  Address: ({ path }) => <span className="font-semibold">{path}</span>,
  "Asked for": ({ count }) => (count === 1 ? "once" : `${count.toLocaleString("en-US")} times`),
  First: ({ firstAt }) => <ShortMoment iso={firstAt} />,
  Last: ({ lastAt }) => <ShortMoment iso={lastAt} />,
};

export function RedirectsPage({ search, onSearch }: Searched) {
  const [opened, setOpened] = useState<Partial<Redirect>>();
  const { redirects } = trpc.useUtils().admin;
  const list = trpc.admin.redirects.list.useInfiniteQuery({ search, limit: PAGE }, PAGES);
  const add = trpc.admin.redirects.add.useMutation({ onSuccess: say });
  const change = trpc.admin.redirects.change.useMutation({ onSuccess: say });
  const { mutateAsync } = trpc.admin.redirects.delete.useMutation();
  return (
    <>
      <EditableList
        title="Redirects"
        one="redirect"
        noun="redirects"
        caption="Redirects, newest first"
        empty="No redirects yet. Changed addresses are added here."
        list={list}
        search={{ kept: search, onSearch }}
        columns={REDIRECTS}
        nameOf={({ path }) => path}
        opened={opened}
        onOpen={setOpened}
        form={{
          description: "Visitors who open the old address are taken to the new one.",
          rules,
          inputs: INPUTS,
          add: add.mutateAsync,
          change: change.mutateAsync,
        }}
        remove={{
          description: ({ path }) =>
            `Visitors of ${path} will be told that this page does not exist.`,
          send: ({ id }) => mutateAsync({ id }),
        }}
        refresh={() => redirects.invalidate()}
      />
      <AdminSection
        id="missing"
        title="Not found"
        lead="Addresses that visitors asked for and that do not exist, the most frequent first."
      >
        <MissingList onRedirect={({ path }) => setOpened({ path })} />
      </AdminSection>
    </>
  );
}

/** Says where a saved redirect leads now. */
function say({ path, target, isBroken }: Redirect): void {
  const now = `${path} leads to ${target} now`;
  toast({
    title: "Redirect saved",
    description: isBroken ? `${now}, but there is no page at that address.` : `${now}.`,
  });
}

function MissingList({ onRedirect }: { onRedirect: (missing: MissingPath) => void }) {
  const { missing } = trpc.useUtils().admin.redirects;
  const list = trpc.admin.redirects.missing.useInfiniteQuery({ limit: PAGE }, PAGES);
  const dismissing = trpc.admin.redirects.dismiss.useMutation({
    onError: (error) => toastError(error),
    onSettled: () => missing.invalidate(),
  });
  return (
    <AdminList
      noun="addresses"
      caption="Addresses that do not exist, the most frequent first"
      empty="No missing pages so far."
      list={list}
      columns={MISSING}
      nameOf={({ path }) => path}
      actions={[
        { label: "Redirect it", press: onRedirect },
        {
          label: "Dismiss",
          press: ({ id }) => dismissing.mutate({ id }),
          isBusy: dismissing.isPending,
        },
      ]}
    />
  );
}
