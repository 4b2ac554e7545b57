import { useState } from "react";
import { sentenceOf } from "../trpc.ts";
import { toast } from "../ui/toast.tsx";

interface Change<Status> {
  status: Status;
  /** What the admin saw when choosing: another by now is a conflict. */
  expected?: Status | undefined;
}

interface Page<Status> {
  rows: { id: number; status: Status }[];
}

/** The cached pages of one list, as tRPC's utilities hand them out. */
interface CachedList<Input, List> {
  cancel: () => Promise<void>;
  invalidate: (input?: undefined, filters?: { refetchType: "inactive" }) => Promise<void>;
  setData: (input: Input, updater: (page: List | undefined) => List | undefined) => unknown;
}

/** The cached record by itself, as tRPC's utilities hand it out. */
interface CachedRecord<Found> {
  setData: (
    input: { id: number },
    updater: (record: Found | undefined) => Found | undefined,
  ) => unknown;
}

interface Target<Input, List, Found> {
  id: number;
  /** The list that the row is of, and the input of the page that shows it. */
  list: CachedList<Input, List>;
  input: Input;
  /** What counts the statuses: of all, and of what was searched for. */
  counts: { invalidate: () => Promise<void> }[];
  /** The record by itself, where it is open. */
  record: CachedRecord<Found>;
}

/** How a mutation shows a new status at once, and the old one again when the server refuses. */
export function optimisticStatus<
  Status extends string,
  Input,
  List extends Page<Status>,
  Found extends { status: Status },
>(target: Target<Input, List, Found>) {
  const { id, list, input, counts, record } = target;
  const recount = () => Promise.all(counts.map((each) => each.invalidate()));
  const show = (status: Status) => {
    record.setData({ id }, (found) => found && { ...found, status });
    list.setData(
      input,
      (page) =>
        page && {
          ...page,
          rows: page.rows.map((row) => (row.id === id ? { ...row, status } : row)),
        },
    );
  };
  return {
    onMutate: async ({ status, expected }: Change<Status>) => {
      await list.cancel();
      show(status);
      return { before: expected };
    },
    onSuccess: async (saved: { status: Status }) => {
      await list.cancel();
      show(saved.status);
      await list.invalidate(undefined, { refetchType: "inactive" });
      await recount();
    },
    onError: (
      error: { data?: { code: string } | null | undefined },
      _change: Change<Status>,
      shown: { before: Status | undefined } | undefined,
    ) => {
      if (shown?.before) show(shown.before);
      toast({
        title: "Update Failed",
        description: sentenceOf(error, "Failed to update status. Please try again."),
        variant: "destructive",
      });
      if (error.data?.code !== "CONFLICT") return;
      void list.invalidate();
      void recount();
    },
  };
}

/**
 * The status that a row shows: what was chosen here, until the list says something else. A row that
 * stays in sight though the list has lost it is told by nobody else.
 */
export function useChosenStatus<Status extends string>(listed: Status) {
  const [chosen, setChosen] = useState<{ over: Status; status: Status }>();
  if (chosen && chosen.over !== listed) setChosen(undefined);
  return {
    shown: chosen?.over === listed ? chosen.status : listed,
    choose: (status: Status) => setChosen({ over: listed, status }),
    takeBack: () => setChosen(undefined),
  };
}
