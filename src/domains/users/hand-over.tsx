import { useState } from "react";
import type { User } from "#domains/accounts/accounts.ts";
import { sentenceOf, toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SelectInput } from "#ui/inputs.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toastWithUndo } from "#ui/undo.tsx";

interface Props {
  user: User;
  onClose: () => void;
}

/** Gives all leads of an officer to somebody else, who is notified by one mail. */
export function HandOver({ user, onClose }: Props) {
  const name = `${user.firstName} ${user.lastName}`;
  const assigned = trpc.admin.users.assigned.useQuery({ id: user.id }, { gcTime: 0 });
  const leads = assigned.data?.leads;
  return (
    <Dialog
      title={`Leads of ${name}`}
      description={leads === undefined ? undefined : leadsOf(name, leads)}
      onClose={onClose}
    >
      {!assigned.isSuccess && <NotLoaded inList query={assigned} of="the number of leads" />}
      {leads === 0 && (
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
      {leads !== undefined && leads > 0 && <HandOverForm user={user} onClose={onClose} />}
    </Dialog>
  );
}

function leadsOf(name: string, leads: number): string {
  if (leads === 0) return `No lead is assigned to ${name}.`;
  const many = leads === 1 ? "1 lead is" : `${leads.toLocaleString("en-US")} leads are`;
  return `${many} assigned to ${name}. All of them go to the officer that you choose, who gets an email.`;
}

function useGiveBack() {
  const { mutate } = trpc.admin.leads.assign.useMutation({ onError: (error) => toastError(error) });
  return ({ ids, assigneeId = null }: { ids: number[]; assigneeId?: number | null | undefined }) =>
    mutate({ ids, assigneeId, quietly: true });
}

function HandOverForm({ user, onClose }: Props) {
  const [to, setTo] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const utils = trpc.useUtils();
  const giveBack = useGiveBack();
  const handOver = trpc.admin.leads.handOver.useMutation({
    onSuccess: async ({ changed, unlicensed = 0, undo = [] }) => {
      const said = {
        title: changed === 1 ? "1 lead handed over" : `${changed} leads handed over`,
        ...(unlicensed > 0 && {
          description: `${unlicensed} of them in a state where this officer is not licensed.`,
        }),
      };
      toastWithUndo(said, () => undo.forEach(giveBack));
      onClose();
      await Promise.all([
        utils.leads.invalidate(undefined, { refetchType: "none" }),
        utils.admin.users.assigned.invalidate(),
      ]);
    },
    onError: (error) =>
      setRefusal(sentenceOf(error, "The leads were not handed over. Please try again.")),
  });
  const submit = () => {
    if (to === "") setRefusal("Please choose who gets them.");
    else handOver.mutate({ fromId: user.id, toId: to === NOBODY ? null : Number(to) });
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <HeirSelect
        userId={user.id}
        label="They go to"
        choose="Choose an officer"
        nobody="Nobody: they wait to be assigned"
        error={refusal}
        value={to}
        onChoose={(chosen) => {
          setTo(chosen);
          setRefusal(undefined);
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button disabled={handOver.isPending} onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton busy={handOver.isPending}>Hand over</SubmitButton>
      </div>
    </form>
  );
}

const NOBODY = "nobody";

interface HeirProps {
  userId: number;
  label: string;
  /** The label before anything is chosen. */
  choose?: string;
  /** An option that leaves the leads without an officer. */
  nobody?: string;
  error?: string | undefined;
  value: string;
  onChoose: (officerId: string) => void;
}

/** Asks which officer gets the leads of a user. */
export function HeirSelect(props: HeirProps) {
  const { userId, label, choose = "Nobody; the name stays on them", nobody, error } = props;
  const { data: staff = [] } = trpc.leads.staff.useQuery();
  const officers = staff.filter(({ id, isOfficer }) => isOfficer && id !== userId);
  return (
    <div className="mt-4">
      <SelectInput
        id="heir"
        label={label}
        choose={choose}
        options={
          new Map([
            ...officers.map(({ id, name }) => [String(id), name] as const),
            ...(nobody === undefined ? [] : [[NOBODY, nobody] as const]),
          ])
        }
        error={error}
        value={props.value}
        onChange={(event) => props.onChoose(event.currentTarget.value)}
      />
    </div>
  );
}
