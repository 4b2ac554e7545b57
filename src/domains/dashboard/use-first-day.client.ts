import type { FirstDay, FirstDayTick } from "./first-day.ts";
import { toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";

/** The steps, with the names of those that are left. */
export function useFirstDay() {
  return trpc.admin.dashboard.firstDay.useQuery(undefined, {
    refetchOnMount: "always",
    select: withLeft,
  });
}

const withLeft = (list: FirstDay) => ({
  ...list,
  left: list.steps.filter(({ isDone }) => !isDone).map(({ step }) => step),
});

/** Ticks a step for all admins. */
export function useTick() {
  const { firstDay } = trpc.useUtils().admin.dashboard;
  const { mutate } = trpc.admin.dashboard.tickFirstDay.useMutation({
    onSuccess: (list) => firstDay.setData(undefined, list),
    onError: (error) => toastError(error),
  });
  return (step: FirstDayTick, isDone: boolean) => mutate({ step, isDone });
}
