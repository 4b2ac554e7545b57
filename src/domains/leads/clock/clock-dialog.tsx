import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ApplicationClock, ClockStep } from "#domains/applications/clocks/clocks.ts";
import { today } from "#domains/leads/list/lead-address.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { DialogForm } from "#kit/form/dialog-form.tsx";
import { fieldOf } from "#kit/form/fields.ts";
import { TextInput } from "#ui/inputs.tsx";
import { Reasons } from "#domains/leads/record/decision-dialog.tsx";

export type NotedStep = ClockStep | "reasons";

const WORDS: Record<ClockStep, { title: string; description: string }> = {
  noticeOn: {
    title: "Notice of the denial sent",
    description: "This website sends none: note the day on which you mailed or handed it over.",
  },
  incompleteOn: {
    title: "Notice of incompleteness sent",
    description:
      "It names what is missing, gives a reasonable time, and says that without it the application is not considered further (12 CFR 1002.9(c)(2)).",
  },
  withdrawnOn: {
    title: "Withdrawn by the applicant",
    description: "The applicant has said so. The status of the application stays.",
  },
  estimateOn: {
    title: "Loan Estimate sent",
    description: "From then on, documents are no longer marked as optional.",
  },
};

interface Props {
  step: NotedStep;
  clock: ApplicationClock;
  onClose: () => void;
}

/** Notes one step of an application: on which day, or the reasons of its denial. */
export function ClockDialog({ step, ...props }: Props) {
  const utils = trpc.useUtils();
  const note = trpc.clocks.note.useMutation();
  const save = async (noted: Partial<Parameters<typeof note.mutateAsync>[0]>) => {
    await note.mutateAsync({ id: props.clock.id, ...noted });
    await Promise.all(
      [utils.clocks, utils.leads, utils.documents].map((each) => each.invalidate()),
    );
    props.onClose();
  };
  return step === "reasons" ? (
    <ReasonsForm {...props} save={save} />
  ) : (
    <DayForm {...props} step={step} save={save} />
  );
}

interface FormProps extends Omit<Props, "step"> {
  save: (noted: object) => Promise<void>;
}

function DayForm({ step, clock, save, onClose }: FormProps & { step: ClockStep }) {
  const form = useForm({
    defaultValues: { [step]: clock[step] ?? today(), incompleteBy: clock.incompleteBy ?? "" },
  });
  const field = fieldOf(form);
  return (
    <DialogForm
      form={form}
      {...WORDS[step]}
      action="Note it"
      send={({ incompleteBy, ...days }) =>
        save({
          [step]: days[step] || null,
          ...(step === "incompleteOn" && { incompleteBy: (days[step] && incompleteBy) || null }),
        })
      }
      failed="It could not be noted."
      onClose={onClose}
    >
      <TextInput
        id="clock-day"
        label="Day"
        type="date"
        hint={clock[step] ? "Leave it empty to take it back." : undefined}
        {...field(step)}
      />
      {step === "incompleteOn" && (
        <TextInput
          id="clock-by"
          label="The applicant may answer until"
          type="date"
          {...field("incompleteBy")}
        />
      )}
    </DialogForm>
  );
}

function ReasonsForm({ clock, save, onClose }: FormProps) {
  const [chosen, setChosen] = useState<readonly string[]>(clock.reasons);
  const [other, setOther] = useState("");
  const form = useForm();
  return (
    <DialogForm
      form={form}
      title="Reasons of the denial"
      action="Note them"
      send={() => save({ reasons: [...chosen, other.trim()].filter((reason) => reason !== "") })}
      onClose={onClose}
    >
      <Reasons {...{ chosen, other, setChosen, setOther }} error={undefined} />
    </DialogForm>
  );
}
