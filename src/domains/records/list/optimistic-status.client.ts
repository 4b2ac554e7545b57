import { useState } from "react";
import { sentenceOf } from "#kit/form/refused.ts";
import { toast } from "#ui/toast.tsx";

interface Change<Status> {
  status: Status;
  /** The status that the admin saw: any other current one is a conflict. */
  expected?: Status | undefined;
}

interface Page<Status> {
  rows: { id: number; status: Status }[];
}

/** The cached pages of one list, from tRPC's utilities. */
interface CachedList<Input, List> {
  cancel: () => Promise<void>;
  invalidate: (input?: undefined, filters?: { refetchType: "inactive" }) => Promise<void>;
  setData: (input: Input, updater: (page: List | undefined) => List | undefined) => unknown;
}

/** The cached single record, from tRPC's utilities. */
interface CachedRecord<Found> {
  setData: (
    input: { id: number },
    updater: (record: Found | undefined) => Found | undefined,
  ) => unknown;
}

interface Target<Input, List, Found> {
  id: number;
  /** The list of the row, and the input of the page that shows it. */
  list: CachedList<Input, List>;
  input: Input;
  /** The counts of each status: of all records, and of the search. */
  counts: { invalidate: () => Promise<void> }[];
  /** The single record, where it is open. */
  record: CachedRecord<Found>;
}

/** Lets a mutation show a new status at once, and the old one again if the server refuses. */
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

type SetStatus<Status> = (
  change: { id: number; status: Status; expected: Status },
  options: { onError: () => void },
) => void;

/** A record's status, and its change, which is shown at once. */
export function useStatus<Status extends string>(
  { id, status: listed }: { id: number; status: Status },
  send: SetStatus<Status>,
) {
  const { shown, choose, takeBack } = useChosenStatus(listed);
  const setStatus = (status: Status) => {
    choose(status);
    send({ id, status, expected: shown }, { onError: takeBack });
  };
  return { status: shown, setStatus };
}

/**
 * The status that a row shows: the one chosen here until the list reports another. A row that stays
 * visible after leaving the list gets no other update.
 */
function useChosenStatus<Status extends string>(listed: Status) {
  const [chosen, setChosen] = useState<{ over: Status; status: Status }>();
  if (chosen && chosen.over !== listed) setChosen(undefined);
  return {
    shown: chosen?.over === listed ? chosen.status : listed,
    choose: (status: Status) => setChosen({ over: listed, status }),
    takeBack: () => setChosen(undefined),
  };
}
