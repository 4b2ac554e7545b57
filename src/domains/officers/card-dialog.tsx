import { useForm } from "react-hook-form";
import type { User } from "#domains/accounts/accounts.ts";
import type { OfficerCardInput } from "./officers.input.ts";
import type { OfficerCard } from "./officers.output.ts";
import { hasOnlyExpired } from "./officer-cards.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { DialogForm } from "#kit/form/dialog-form.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { CheckInput } from "#ui/check-input.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { toast } from "#ui/toast.tsx";
import { AdmissionButton, RegisterLink } from "./portal/admission.tsx";
import { CardFields } from "./card-fields.tsx";
import { ProposalToAnswer } from "./license-proposal.tsx";

const rules = lazyResolver<OfficerCardInput>(() =>
  import("./officers.input.ts").then((module) => module.officerCardInput),
);

interface Props {
  user: User;
  onClose: () => void;
}

export function CardDialog({ user, onClose }: Props) {
  const query = trpc.admin.officers.card.useQuery(
    { id: user.id },
    { gcTime: 0, refetchOnMount: "always" },
  );
  const { data, isFetching } = query;
  if (data && !isFetching) return <CardForm user={user} card={data} onClose={onClose} />;
  return (
    <Dialog title="Public page" onClose={onClose}>
      <NotLoaded inList query={query} of="the public page" />
    </Dialog>
  );
}

function whoSees({ isPublic, licenses, slug }: OfficerCard): string {
  if (!isPublic) return "Visitors do not see it.";
  return hasOnlyExpired(licenses)
    ? "Visitors do not see it, because every license has expired."
    : `Visitors see it at /loan-officers/${slug}.`;
}

function CardForm({ user, card, onClose }: Props & { card: OfficerCard }) {
  const { slug, isAdmitted, revision, proposed, ...defaultValues } = card;
  const form = useForm<OfficerCardInput>({ resolver: rules, defaultValues });
  const field = fieldOf(form);
  const utils = trpc.useUtils();
  const save = trpc.admin.officers.saveCard.useMutation();
  const { error: _, defaultValue: _none, ...isPublic } = field("isPublic");
  return (
    <DialogForm
      form={form}
      title={`Public page of ${user.firstName} ${user.lastName}`}
      send={async (values) => {
        const saved = await save.mutateAsync({ ...values, id: user.id });
        toast({ title: "Public page saved", description: whoSees(saved) });
        void utils.officers.invalidate();
        onClose();
      }}
      failed="Failed to save the public page. Please try again."
      toastTitle="Error"
      action="Save Changes"
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-base-300 p-4">
        <div className="grid min-w-0 gap-1 text-sm wrap-anywhere">
          <p>
            {isAdmitted
              ? "Admitted: works with applicants."
              : "Not admitted to applicants yet: can use the portal only."}
          </p>
          <p>
            <RegisterLink nmlsId={card.nmlsId} />
          </p>
        </div>
        <AdmissionButton
          id={user.id}
          name={`${user.firstName} ${user.lastName}`}
          isAdmitted={isAdmitted}
          revision={revision}
        />
      </div>
      {proposed && <ProposalToAnswer id={user.id} proposed={proposed} />}
      <CheckInput label="Show on the website" {...isPublic}>
        With name, photo, phone, email and bio, on the page of our loan officers and on one of its
        own{slug !== null && `: /loan-officers/${slug}`}.
      </CheckInput>
      <CardFields form={form} />
    </DialogForm>
  );
}
