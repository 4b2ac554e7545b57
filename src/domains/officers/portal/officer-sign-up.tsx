import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { OfficerSignUp as SignUp } from "#domains/officers/officers.output.ts";
import { AdmissionButton, RegisterLink } from "./admission.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { Button } from "#ui/button.tsx";
import { DateTime } from "#ui/date-time.tsx";
import { MailAddress } from "#ui/mail-address.tsx";
import { toast } from "#ui/toast.tsx";

/** Loaded on demand. */
const SignUpRules = lazyRouteComponent(() => import("./sign-up-rules.tsx"), "SignUpRules");

export function OfficerSignUp() {
  const { data } = trpc.admin.officers.signUp.useQuery(undefined, { staleTime: 0 });
  const [editing, setEditing] = useState(false);
  if (!data) return null;
  return (
    <section
      aria-label="Loan officers who register"
      className="grid gap-3 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">{inWords(data)}</p>
        <Button look="btn-sm" onClick={() => setEditing(true)}>
          Change who may register
        </Button>
      </div>
      {data.waiting.length > 0 && <Waiting waiting={data.waiting} />}
      {data.unadmitted.length > 0 && <Unadmitted officers={data.unadmitted} />}
      {editing && (
        <Suspense>
          <SignUpRules rules={data} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  );
}

function inWords({ needsApproval, domains }: SignUp): string {
  const where = domains.length > 0 ? ` with an email address at ${domains.join(" or ")}` : "";
  const then = needsApproval
    ? "and get access once an administrator approves."
    : "and get access after verifying their email.";
  return `Loan officers can sign up${where} ${then}`;
}

/** Officers with the portal alone. */
function Unadmitted({ officers }: { officers: SignUp["unadmitted"] }) {
  return (
    <div id="admission" className="grid gap-2 border-t border-base-300 pt-3">
      <p className="text-sm">
        These loan officers can use the portal only. Check the NMLS number, then admit whom you
        know: they can work with applicants from then on.
      </p>
      <ul aria-label="Loan officers to admit" className="grid divide-y divide-base-300">
        {officers.map(({ id, firstName, lastName, email, nmlsId, createdAt, revision }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3 last:pb-0">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {firstName} {lastName}
              </p>
              <p className="text-sm wrap-anywhere text-base-content/80">
                <MailAddress address={email} />, since <DateTime iso={createdAt} />
              </p>
              <p className="text-sm text-base-content/80">
                <RegisterLink nmlsId={nmlsId} />
              </p>
            </div>
            <AdmissionButton
              id={id}
              name={`${firstName} ${lastName}`}
              isAdmitted={false}
              revision={revision}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Waiting({ waiting }: Pick<SignUp, "waiting">) {
  return (
    <ul className="grid divide-y divide-base-300 border-t border-base-300">
      {waiting.map((person) => (
        <Person key={person.id} person={person} />
      ))}
    </ul>
  );
}

function Person({ person }: { person: SignUp["waiting"][number] }) {
  const { id, firstName, lastName, email, isVerified, createdAt, revision } = person;
  const utils = trpc.useUtils();
  const admit = trpc.admin.officers.admit.useMutation();
  const decline = trpc.admin.officers.decline.useMutation();
  const [busy, setBusy] = useState(false);
  const answer = async (call: () => Promise<SignUp>, title: string) => {
    setBusy(true);
    try {
      utils.admin.officers.signUp.setData(undefined, await call());
      toast({ title });
      void utils.officers.list.invalidate();
    } catch (error) {
      toastError(error, "The request could not be answered.");
      void utils.admin.officers.signUp.invalidate();
    }
    setBusy(false);
  };
  const name = `${firstName} ${lastName}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 pt-3 not-last:pb-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-base-content/80">
          <MailAddress address={email} />, {isVerified ? "verified" : "not verified yet"}, since{" "}
          <DateTime iso={createdAt} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          look="btn-sm btn-primary"
          aria-label={`Approve ${name}`}
          disabled={busy}
          onClick={() =>
            void answer(() => admit.mutateAsync({ id, revision }), "Loan officer approved")
          }
        >
          Approve
        </Button>
        <Button
          look="btn-sm"
          aria-label={`Decline ${name}`}
          disabled={busy}
          onClick={() => void answer(() => decline.mutateAsync({ id }), "Request declined")}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}
