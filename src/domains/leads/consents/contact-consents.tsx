import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { toastError } from "#kit/form/refused.ts";
import { CONSENT_KINDS, OFFERED } from "#domains/consents/consents.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { useCompanyName } from "#domains/settings/use-settings.client.ts";
import { SectionCard } from "#ui/section-card.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";

const NO_CONDITION = "Agreeing is not a condition of a loan.";

/** Texts that the lender can publish as they are. */
const proposedFor = (company: string) => ({
  call: `${company} may call me about home loans at the number that I have entered, also by automated means. ${NO_CONDITION}`,
  text: `${company} may text me about home loans at the number that I have entered, also by automated means. I can end it by the reply STOP. ${NO_CONDITION}`,
  email: `${company} may write to me about home loans at the address that I have entered. ${NO_CONDITION}`,
});

/** What both forms ask to be allowed, and a first text for it. */
export function ContactConsents() {
  const { data } = trpc.content.wordings.useQuery();
  const pages = trpc.admin.content.list.useQuery({ collection: "site-texts", limit: 100 });
  const company = useCompanyName();
  const { publish, isPending } = usePublishing();
  const page = pages.data?.rows.find(({ title }) => title === "Consents");
  if (!data || !page) return null;
  const asked = data.filter(({ kind }) => (OFFERED.contact as readonly string[]).includes(kind));
  const texts = proposedFor(company);
  return (
    <SectionCard id="contact-consents" title="Permissions on the contact and the application form">
      {asked.length > 0 ? (
        <p className="text-sm">
          Both forms ask about: {asked.map(({ kind }) => CONSENT_KINDS[kind]).join(", ")}.
        </p>
      ) : (
        <>
          <p className="text-sm">
            The contact form and the application form have no box of yours for calls, text messages
            or emails. Each text that you publish becomes an optional, unticked box on both forms.
            Proposed:
          </p>
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {Object.entries(texts).map(([kind, text]) => (
              <li key={kind}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {asked.length === 0 && (
          <SubmitButton busy={isPending} onPress={() => void publish(page.id, texts)}>
            Publish these texts
          </SubmitButton>
        )}
        <Link to="/admin/content" search={{ open: page.id }} className="tap link text-sm">
          {asked.length > 0 ? "Change the texts" : "Write other texts"}
        </Link>
      </div>
    </SectionCard>
  );
}

function usePublishing() {
  const [isPending, setPending] = useState(false);
  const { admin, content } = trpc.useUtils();
  const save = trpc.admin.content.save.useMutation();
  const publish = trpc.admin.content.publish.useMutation();
  return {
    isPending,
    publish: async (id: number, texts: ReturnType<typeof proposedFor>) => {
      setPending(true);
      try {
        const { revision, draft } = await admin.content.byId.fetch({ id }, { staleTime: 0 });
        // A text for the newsletter or the credit report stays
        const fields = { ...draft.fields, ...texts };
        const saved = await save.mutateAsync({
          id,
          revision,
          draft: { ...draft, fields } as typeof draft,
        });
        await publish.mutateAsync({ id, revision: saved.revision });
        await Promise.all([content.wordings.invalidate(), admin.content.invalidate()]);
      } catch (error) {
        toastError(error);
      }
      setPending(false);
    },
  };
}
