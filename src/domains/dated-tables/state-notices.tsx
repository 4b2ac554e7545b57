import { lazy, Suspense, useEffect, useState } from "react";
import type { StateNotice } from "#lending/dated-tables.output.ts";
import { NOTICE_PLACES, PROPOSED_NOTICES } from "#lending/state-notices.ts";
import { useToday } from "#domains/frame/use-today.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { type Columns, RowTable } from "#kit/list/row-table.tsx";
import { formatShortDate } from "#kit/values/format.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import type { TypedNotice } from "./notice-dialog.tsx";
import { Button } from "#ui/button.tsx";

const NoticeDialog = lazy(async () => ({
  default: (await import("./notice-dialog.tsx")).NoticeDialog,
}));

/** A notice of the lender, or one that is only proposed. */
type Listed = Omit<StateNotice, "id" | "revision" | "updatedAt" | "updatedByName"> &
  Partial<Pick<StateNotice, "id" | "revision">> & { isLate: boolean; asksFor?: string };

const EMPTY: TypedNotice = {
  state: "NY",
  role: "",
  shownAt: "application",
  words: "",
  link: "",
  effectiveFrom: "",
  effectiveTo: "",
  source: "",
  reviewBy: "",
};

const COLUMNS: Columns<Listed> = {
  State: ({ state, role }) => (
    <>
      <span className="font-semibold">{state}</span>
      <span className="block text-base-content/80">{role}</span>
    </>
  ),
  Notice: ({ words, link, shownAt, asksFor }) => (
    <span className="wrap-anywhere">
      {words} {link}
      <span className="block text-base-content/80">{NOTICE_PLACES[shownAt]}</span>
      {asksFor !== undefined && <span className="block font-medium">{asksFor}</span>}
    </span>
  ),
  Shown: ({ id, effectiveFrom, effectiveTo }) =>
    id === undefined
      ? "Proposed, not shown"
      : `From ${formatShortDate(effectiveFrom)}${effectiveTo ? ` through ${formatShortDate(effectiveTo)}` : ""}`,
  Source: ({ source }) => source,
  "Check by": ({ reviewBy, isLate }) => (
    <span className={isLate ? "font-medium text-error" : ""}>{formatShortDate(reviewBy)}</span>
  ),
};

/** What states want applicants and visitors to be told: nothing until the lender adds it. */
export function StateNotices() {
  const today = useToday();
  const utils = trpc.useUtils();
  const query = trpc.admin.datedTables.notices.useQuery(undefined, { refetchOnMount: "always" });
  const remove = trpc.admin.datedTables.deleteNotice.useMutation();
  const [opened, setOpened] = useState<TypedNotice>();
  const isRead = query.isSuccess;
  // The router looks for the heading before the lists above it are there
  useEffect(() => {
    if (isRead && location.hash === "#state-notices")
      document.getElementById("state-notices")?.scrollIntoView();
  }, [isRead]);
  const own = query.data ?? [];
  const proposed = PROPOSED_NOTICES.filter(
    ({ state, words }) => !own.some((each) => each.state === state && each.words === words),
  );
  const rows: Listed[] = [...own, ...proposed].map((row) => ({
    ...row,
    isLate: row.reviewBy < today,
  }));
  const open = ({ isLate: _isLate, effectiveTo, ...row }: Listed) =>
    setOpened({ ...row, effectiveTo: effectiveTo ?? "" });
  return (
    <SectionCard
      id="state-notices"
      title="Notices by state"
      lead="Shown from their first day on, once you add them. Please have each one checked by your counsel."
    >
      {!query.data && <NotLoaded inList query={query} of="the notices" />}
      <div className="overflow-clip rounded-box border border-base-300">
        <RowTable
          caption="Notices by state"
          rows={rows}
          columns={COLUMNS}
          nameOf={({ state, words }) => `the notice of ${state}: ${words}`}
          actions={[
            { label: "Edit", press: open, isFor: ({ id }) => id !== undefined },
            { label: "Use it", press: open, isFor: ({ id }) => id === undefined },
          ]}
          remove={{
            isFor: ({ id }) => id !== undefined,
            title: "Delete this notice?",
            description: () => "It is no longer shown. The activity keeps it.",
            send: ({ id }) => remove.mutateAsync({ id: id ?? 0 }),
            refresh: () => utils.admin.datedTables.notices.invalidate(),
          }}
        />
      </div>
      <div>
        <Button onClick={() => setOpened(EMPTY)}>Add a notice</Button>
      </div>
      <Suspense>
        {opened && <NoticeDialog opened={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </SectionCard>
  );
}
