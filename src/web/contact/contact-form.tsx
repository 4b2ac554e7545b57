import { useForm } from "react-hook-form";
import type { ContactInput } from "../../shared/contact.input.ts";
import { CONTACT_SUBJECTS } from "../../shared/contact.ts";
import { issuesOf, sentenceOf, trpc } from "../trpc.ts";
import { fieldOf } from "../ui/field-of.ts";
import { showIssues } from "../ui/form-issues.ts";
import { Honeypot } from "../ui/honeypot.tsx";
import { Icon } from "../ui/icon.tsx";
import { SelectInput, TextArea, TextInput } from "../ui/inputs.tsx";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { toast } from "../ui/toast.tsx";

const EMPTY: ContactInput = {
  name: "",
  email: "",
  phone: "",
  // Not a subject yet: the rules refuse it until one is chosen
  subject: "" as ContactInput["subject"],
  message: "",
  website: "",
};

const rules = lazyResolver<ContactInput>(() =>
  import("../../shared/contact.input.ts").then((module) => module.contactInput),
);

/** A visitor's message to the lender. What was typed stays until it has arrived. */
export function ContactForm() {
  // Without default values, so that what was typed before the script came is kept
  const form = useForm<ContactInput>({ resolver: rules });
  const send = trpc.contact.send.useMutation();
  const { isSubmitting } = form.formState;
  const field = fieldOf(form);

  const submit = form.handleSubmit(async (message) => {
    await send.mutateAsync(message);
    form.reset(EMPTY);
    toast({
      title: "Message Sent",
      description: "Thank you for contacting us. We will get back to you soon.",
    });
  });
  const fail = (error: unknown) => {
    showIssues(form, issuesOf(error));
    toast({
      variant: "destructive",
      title: "Submission Error",
      description: sentenceOf(error, "Failed to send message. Please try again."),
    });
  };

  return (
    <form
      noValidate
      method="post"
      aria-labelledby="contact-form-title"
      className="grid gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        submit(event).catch(fail);
      }}
    >
      <h2 id="contact-form-title" className="text-2xl font-bold sm:col-span-2">
        Send Us a Message
      </h2>
      {send.isSuccess && !form.formState.isDirty && <Sent />}
      <TextInput id="contact-name" label="Name" required autoComplete="name" {...field("name")} />
      <TextInput
        id="contact-email"
        label="Email"
        type="email"
        required
        autoComplete="email"
        {...field("email")}
      />
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
      <Honeypot field={form.register("website")} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:col-span-2">
        <SubmitButton busy={isSubmitting} className="btn-accent btn-lg">
          Send Message
        </SubmitButton>
        <noscript>
          <p className="text-sm text-base-content/80">
            Sending needs JavaScript. Without it, please call or e-mail us.
          </p>
        </noscript>
      </div>
    </form>
  );
}

function Sent() {
  return (
    <p
      role="status"
      className="flex items-start gap-3 rounded-field border border-success/40 bg-success/10 p-4 sm:col-span-2"
    >
      <Icon name="circle-check" className="mt-0.5 size-5 text-success" />
      <span>
        <strong>Your message is on its way to us.</strong> We read every message and will answer by
        phone or e-mail.
      </span>
    </p>
  );
}
