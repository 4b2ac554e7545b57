import { useState } from "react";
import { registerEntry } from "#domains/officers/register-entry.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { toast } from "#ui/toast.tsx";

export function AdmissionButton(props: Officer & { isAdmitted: boolean; revision: number }) {
  const { id, name, isAdmitted, revision } = props;
  const utils = trpc.useUtils();
  const change = trpc.admin.officers.admission.useMutation();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const card = await change.mutateAsync({ id, admitted: !isAdmitted, revision });
      // Set, not read anew: an open form about the officer keeps what is typed
      utils.admin.officers.card.setData({ id }, card);
      toast({ title: isAdmitted ? "Admission withdrawn" : "Loan officer admitted" });
    } catch (error) {
      toastError(error, "The admission could not be changed.");
    }
    setBusy(false);
    await Promise.all([
      utils.admin.officers.signUp.invalidate(),
      utils.officers.list.invalidate(),
      utils.leads.staff.invalidate(),
    ]);
  };
  return (
    <button
      type="button"
      className={`btn btn-sm max-md:min-h-11 ${isAdmitted ? "" : "btn-primary"}`}
      aria-label={isAdmitted ? `Withdraw the admission of ${name}` : `Admit ${name}`}
      disabled={busy}
      onClick={() => void press()}
    >
      {isAdmitted ? "Withdraw" : "Admit"}
    </button>
  );
}

/** For who waits to be admitted: the button, beside the number to check first. */
export function AdmissionInRow({ id, name }: Officer) {
  const { data } = trpc.admin.officers.signUp.useQuery(undefined, { staleTime: 0 });
  const waiting = data?.unadmitted.find((officer) => officer.id === id);
  if (!waiting) return null;
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <AdmissionButton id={id} name={name} isAdmitted={false} revision={waiting.revision} />
      <span>
        <RegisterLink nmlsId={waiting.nmlsId} />
      </span>
    </span>
  );
}

interface Officer {
  id: number;
  name: string;
}

export function RegisterLink({ nmlsId }: { nmlsId: string }) {
  if (nmlsId === "") return "No NMLS number entered.";
  return (
    <a href={registerEntry(nmlsId)} className="link" target="_blank" rel="noreferrer">
      NMLS {nmlsId} in NMLS Consumer Access
    </a>
  );
}
