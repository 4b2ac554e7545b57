import type { UseFormReturn } from "react-hook-form";
import { calculatorTitle } from "#domains/calculators/calculator-list.ts";
import { tickedIn } from "#domains/consents/boxes.ts";
import { useNewWordings } from "#domains/consents/new-wordings.client.ts";
import { OfferedBoxes } from "#domains/consents/offered-boxes.tsx";
import type { ContactInput } from "./contact.input.ts";
import { CONTACT_SUBJECTS, type ContactSubmission, SITUATION } from "./contact.ts";
import { EmailInput } from "#kit/form/email-input.tsx";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { keptDraft } from "#kit/form/kept-draft.ts";
import { type DraftStore, Honeypot, sentAlong, usePageForm } from "#kit/form/page-form.tsx";
import { SelectInput, TextArea, TextInput } from "#ui/inputs.tsx";
import { Notice } from "#ui/notice.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toast } from "#ui/toast.tsx";
import { Form, UNREACHABLE, useSubmission } from "#kit/form/form.tsx";
import { useHydrated, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useArrived } from "#domains/frame/use-arrived.client.ts";

const FORM = "contact-form";

const rules = lazyResolver<ContactInput>(() =>
  import("./contact.input.ts").then((module) => module.contactInput),
);

/** Stored only for the tab: a message is shorter than an application. */
const kept = keptDraft("contactMessage", () => sessionStorage);

/** An officer's id, or the office. */
type Recipient = number | "office";

/** The unsent messages, so that what was typed to one recipient never goes to another. */
function readDrafts(): Partial<Record<Recipient, object>> {
  const drafts = kept.read();
  const isKnown = typeof drafts === "object" && drafts !== null;
  const found = Object.entries(isKnown ? drafts : {}).filter(
    ([, draft]) => draft instanceof Object,
  );
  return Object.fromEntries(found);
}

export function forgetMessage(to: Recipient = "office"): void {
  const { [to]: _sent, ...others } = readDrafts();
  if (Object.keys(others).length > 0) kept.store(others);
  else kept.forget();
}

function draftTo(to: Recipient = "office"): DraftStore<ContactInput> {
  return {
    read: () => {
      const texts = Object.entries(readDrafts()[to] ?? {});
      return Object.fromEntries(texts.filter(([, text]) => typeof text === "string"));
    },
    /** The stored draft, without a bot's text in the hidden field. */
    store: (message) => kept.store({ ...readDrafts(), [to]: { ...message, [HIDDEN_FIELD]: "" } }),
  };
}

/** What the thanks for a message need of it. */
export type SentMessage = Pick<ContactSubmission, "id" | "email" | "subject"> & {
  officer: number | undefined;
};

interface Props {
  onSent: (message: SentMessage) => void;
  /** The name of the officer whose link was followed. */
  children: ReactNode;
}

/** A visitor's message to the lender. Typed values stay until it has arrived. */
export function ContactForm({ onSent, children }: Props) {
  const { officer } = useSearch({ from: "/_site/contact" });
  const form = usePageForm<ContactInput>(FORM, rules, {
    empty: useBegunMessage(),
    draft: draftTo(officer),
  });
  const topic = useArrival(form);
  const send = trpc.contact.send.useMutation(useNewWordings());
  const { onSubmit, refusal } = useSubmission(form, {
    send: async (message) => {
      const { id } = await send.mutateAsync({
        ...message,
        officerId: officer,
        ...tickedIn(FORM),
        ...sentAlong(),
      });
      forgetMessage(officer);
      toast({
        title: "Message Sent",
        description: "Thank you for contacting us. We will get back to you soon.",
      });
      onSent({ id, email: message.email, subject: message.subject, officer });
    },
    sentence: (error) => sentenceOf(error, "Failed to send message. Please try again."),
    unanswered: `${UNREACHABLE} Your message is still here.`,
    toastTitle: "Submission Error",
  });
  return (
    <Form
      id={FORM}
      aria-labelledby="contact-form-title"
      className="grid gap-5 sm:grid-cols-2"
      onSubmit={onSubmit}
    >
      <h2 id="contact-form-title" className="text-2xl font-bold sm:col-span-2">
        Send Us a Message
      </h2>
      <About topic={topic} />
      {officer !== undefined && (
        <div className="sm:col-span-2">
          {children}
          <input type="hidden" name="officerId" value={officer} />
        </div>
      )}
      <Fields form={form} />
      <OfferedBoxes offering="contact" form={FORM} className="sm:col-span-2" />
      <Honeypot field={form.register(HIDDEN_FIELD)} />
      {refusal && (
        <div className="sm:col-span-2">
          <Notice kind="error">{refusal}</Notice>
        </div>
      )}
      <div className="sm:col-span-2">
        <SubmitButton busy={form.formState.isSubmitting} className="btn-accent btn-lg">
          Send Message
        </SubmitButton>
      </div>
    </Form>
  );
}

function Fields({ form }: { form: UseFormReturn<ContactInput> }) {
  const field = fieldOf(form);
  return (
    <>
      <TextInput id="contact-name" label="Name" required autoComplete="name" {...field("name")} />
      <EmailInput id="contact-email" {...field("email")} />
      <TextInput
        id="contact-phone"
        label="Phone"
        type="tel"
        required
        autoComplete="tel"
        {...field("phone")}
      />
      <SelectInput
        id="contact-subject"
        label="Subject"
        required
        choose="Select a subject"
        options={CONTACT_SUBJECTS}
        {...field("subject")}
      />
      <div className="sm:col-span-2">
        <TextArea id="contact-message" label="Message" required rows={6} {...field("message")} />
      </div>
    </>
  );
}

/** A loan type, or a calculator's result with its address. */
interface Topic {
  name: string;
  address?: string;
  /** The first lines of the message. */
  asks?: string;
}

const MORE = "I would like to know more.";

/** Whether only a link has written the message, so that another topic may replace it. */
function isUntouched(message: string): boolean {
  return [MORE, SITUATION].some(
    (asks) =>
      message.startsWith(asks) && /^\n\nAbout: .+(?:\n.+)?\n$/.test(message.slice(asks.length)),
  );
}

function messageAbout({ name, address, asks }: Topic, message: string) {
  const about = address === undefined ? name : `${name}\n${address}`;
  const typed = isUntouched(message) ? "" : message;
  const begun = typed ? [typed, asks] : [asks ?? MORE];
  const text = [...begun, `About: ${about}\n`].filter(Boolean).join("\n\n");
  return { subject: "mortgage-question" as const, message: text };
}

/** What the message is about: a loan type or a calculator's result, if the address names one. */
function useTopic(): Topic | undefined {
  const { loan, about } = useSearch({ from: "/_site/contact" });
  const { publicUrl = "" } = trpc.settings.site.useQuery().data ?? {};
  // Only an existing loan type: an address can contain anything
  const { data: types } = trpc.loans.types.useQuery(undefined, { enabled: loan !== undefined });
  const result = useLocation({ select: ({ state }) => state.aboutResult });
  if (about === "/rates")
    return { name: "Current Rates", address: publicUrl + about, asks: SITUATION };
  if (about)
    return {
      name: calculatorTitle(about) + (result === undefined ? "" : `: ${result}`),
      address: publicUrl + about,
    };
  return loan && types?.some(({ name }) => name === loan) ? { name: loan } : undefined;
}

/** The message in the server's HTML, for browsers without scripts. */
function useBegunMessage() {
  const topic = useTopic();
  const hydrated = useHydrated();
  return hydrated || topic === undefined ? {} : messageAbout(topic, "");
}

/**
 * Starts a message about the loan type or the calculator's result whose link led here: chooses the
 * subject and begins the text, or adds to what has been typed. Stands beside the form's own hook,
 * because the values of an earlier draft are read only after the effects of that.
 */
function useArrival(form: UseFormReturn<ContactInput>): Topic | undefined {
  const topic = useTopic();
  const navigate = useNavigate({ from: "/contact" });
  const arrived = useArrived();
  // Stays beside the form after the address has lost it
  const [first] = useState(topic);
  const named = topic?.address ?? topic?.name;
  const arrive = useEffectEvent((name: string) => {
    const begun = messageAbout(topic ?? { name }, form.getValues("message"));
    if (!form.getValues("subject")) form.setValue("subject", begun.subject);
    if (!form.getValues("message").includes(topic?.asks ?? name))
      form.setValue("message", begun.message);
    const search = ({ officer }: { officer?: number }) => (officer ? { officer } : {});
    void navigate({ search, replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (arrived && named !== undefined) arrive(named);
  }, [arrived, named]);
  return topic ?? first;
}

function About({ topic: shown }: { topic: Topic | undefined }) {
  if (shown === undefined) return null;
  return (
    <p role="status" className="wrap-anywhere rounded-field bg-primary/10 p-3.5 sm:col-span-2">
      About:{" "}
      <strong>
        {shown.address ? (
          <a href={shown.address} className="link">
            {shown.name}
          </a>
        ) : (
          shown.name
        )}
      </strong>
    </p>
  );
}
