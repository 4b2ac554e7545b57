import { sentenceOf } from "#kit/form/refused.ts";
import type { UndoStep } from "#domains/leads/leads.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toast } from "#ui/toast.tsx";

/** The changes of leads. After a refusal, its reason is shown and the lead is read again. */
export function useLeadActions() {
  const utils = trpc.useUtils();
  const refresh = async () => {
    const { list, board, due, counts, byAddress, timeline } = utils.leads;
    const beside = [utils.replies.form, utils.replies.planned, utils.clocks.byId];
    await Promise.all(
      [list, board, due, counts, byAddress, timeline, ...beside].map((query) => query.invalidate()),
    );
  };
  const options = {
    onSuccess: refresh,
    onError: (error: unknown) => {
      toast({
        variant: "destructive",
        title: "Not saved",
        description: sentenceOf(error, "This did not work. Please try again."),
      });
      void refresh();
    },
  };
  const change = trpc.leads.change.useMutation(options);
  const setStatus = trpc.leads.setStatus.useMutation({
    ...options,
    onSuccess: async () => {
      await refresh();
      // The dashboard shows the same status
      await utils.admin.applications.invalidate(undefined, { refetchType: "none" });
      await utils.admin.contact.invalidate(undefined, { refetchType: "none" });
    },
  });
  const assign = trpc.admin.leads.assign.useMutation(options);
  return {
    refresh,
    change,
    setStatus,
    assign,
    /** Takes a change of several leads back. */
    takeBack: async (steps: readonly UndoStep[]) => {
      const step = ({ ids, status, assigneeId, ...values }: UndoStep) => {
        if (status) return setStatus.mutateAsync({ ids, status });
        if (assigneeId === undefined) return change.mutateAsync({ ids, ...values });
        return assign.mutateAsync({ ids, assigneeId, quietly: true });
      };
      try {
        for (const each of steps) await step(each);
        toast({ title: "Undone" });
      } catch {
        // The refusal has been shown
      }
    },
    merge: trpc.admin.people.merge.useMutation(options),
    dismissSuggestion: trpc.admin.people.dismissSuggestion.useMutation(options),
    split: trpc.admin.people.split.useMutation(options),
  };
}

/** Says that what an officer chose is only proposed. */
export function tellOfProposals({ proposed }: { proposed?: number | undefined }): void {
  if (proposed) toast({ title: "Proposed", description: "An administrator decides." });
}

/** What every page of leads loads once: stages, reasons, and the staff. */
export function useDesk() {
  const settings = trpc.leads.settings.useQuery().data;
  const staff = trpc.leads.staff.useQuery().data ?? [];
  return { settings, staff, officers: staff.filter(({ isOfficer }) => isOfficer) };
}
