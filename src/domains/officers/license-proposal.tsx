import { formatLongDate } from "#kit/values/format.ts";
import type { LicenseProposal } from "./officers.output.ts";
import { US_STATES } from "#lending/us-states.ts";
import { toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { RegisterLink } from "./portal/admission.tsx";

export function StatedLicense({ nmlsId, licenses }: Pick<LicenseProposal, "nmlsId" | "licenses">) {
  const states = licenses.map(
    ({ state, number, expiresOn }) =>
      `${US_STATES[state]}${number && ` ${number}`} through ${formatLongDate(expiresOn)}`,
  );
  return `NMLS ${nmlsId || "none"}; ${states.join(", ") || "no licensed states"}`;
}

/** For an admin: what the officer states about their license, to approve or to decline. */
export function ProposalToAnswer({ id, proposed }: { id: number; proposed: LicenseProposal }) {
  const utils = trpc.useUtils();
  const answer = trpc.admin.officers.answerProposal.useMutation({
    onSuccess: (_card, { approved }) =>
      toast({ title: approved ? "License approved" : "License declined" }),
    onError: (error) => toastError(error, "This could not be answered."),
    onSettled: () => utils.admin.officers.invalidate(),
  });
  const press = (approved: boolean) =>
    answer.mutate({ id, proposedAt: proposed.createdAt, approved });
  return (
    <Notice kind="info">
      <p>
        The officer states: <StatedLicense {...proposed} />. Visitors see it once you approve it.
      </p>
      <p>
        <RegisterLink nmlsId={proposed.nmlsId} />
      </p>
      <div className="flex gap-2">
        <Button
          look="btn-primary btn-sm max-md:min-h-11"
          disabled={answer.isPending}
          onClick={() => press(true)}
        >
          Approve
        </Button>
        <Button
          look="btn-sm max-md:min-h-11"
          disabled={answer.isPending}
          onClick={() => press(false)}
        >
          Decline
        </Button>
      </div>
    </Notice>
  );
}
