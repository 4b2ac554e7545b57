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

interface Target<Input, List> {
  id: number;
  /** The list that the row is of, and the input of the page that shows it. */
  list: CachedList<Input, List>;
  input: Input;
  /** What counts the statuses. */
  stats: { invalidate: () => Promise<void> };
}

/** How a mutation shows a new status at once, and the old one again when the server refuses. */
export function optimisticStatus<Status extends string, Input, List extends Page<Status>>(
  target: Target<Input, List>,
) {
  const { id, list, input, stats } = target;
  const show = (status: Status) =>
    list.setData(
      input,
      (page) =>
        page && {
          ...page,
          rows: page.rows.map((row) => (row.id === id ? { ...row, status } : row)),
        },
    );
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
      await stats.invalidate();
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
      void stats.invalidate();
    },
  };
}
