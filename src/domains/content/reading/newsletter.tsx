import type { ReactNode } from "react";
import { useNewWordings } from "#domains/consents/new-wordings.client.ts";
import { OfferedBoxes } from "#domains/consents/offered-boxes.tsx";
import { consentsIn } from "#domains/consents/boxes.ts";
import { NEWSLETTER_FORM } from "#domains/newsletter/newsletter.ts";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { usePosted } from "#kit/form/before-script.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { UNREACHABLE } from "#kit/form/form.tsx";
import { meantAddress } from "#kit/values/slips.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { CallToAction } from "#ui/call-to-action.tsx";

const TITLE = "Stay ahead of the market";

/** Announces a future newsletter, whose button does nothing, until the lender offers one. */
export function Newsletter({ isAsked }: { isAsked: boolean }) {
  const isOffered = trpc.settings.site.useQuery().data?.offersNewsletter;
  if (isOffered) return <Subscription isAsked={isAsked} />;
  return (
    <CallToAction
      title={TITLE}
      text="New articles and what moves mortgage rates, in one short email a month."
    >
      <Address />
      <button type="button" className="btn btn-accent">
        Subscribe
      </button>
    </CallToAction>
  );
}

/** Only the mail reveals whether the address is subscribed. */
function Subscription({ isAsked }: { isAsked: boolean }) {
  const posted = usePosted(NEWSLETTER_FORM);
  const subscribe = trpc.newsletter.subscribe.useMutation(useNewWordings());
  const refusal = subscribe.isIdle
    ? (posted?.issues[0]?.message ?? posted?.message)
    : subscribe.error
      ? sentenceOf(subscribe.error, UNREACHABLE)
      : undefined;
  const address = subscribe.isSuccess ? subscribe.variables.email : undefined;
  const meant = address === undefined ? undefined : meantAddress(address);
  return (
    <div id="newsletter" className="scroll-mt-24" role="status">
      {address !== undefined || (isAsked && subscribe.isIdle && !refusal) ? (
        <CallToAction
          title="Please check your email"
          text={`We have sent a message to ${address ?? "you"}. Once you follow the link in it, we tell you of each new article.${meant === undefined ? "" : ` If you meant ${meant}, please subscribe again.`}`}
        >
          {address !== undefined && (
            <button type="button" className="btn btn-ghost" onClick={() => subscribe.reset()}>
              Use another address
            </button>
          )}
        </CallToAction>
      ) : (
        <CallToAction
          title={TITLE}
          text="A message for each new article. You can unsubscribe with one click."
        >
          <form
            id={NEWSLETTER_FORM}
            method="post"
            action="/blog#newsletter"
            className="flex min-w-0 flex-wrap gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              subscribe.mutate(typedIn(event.currentTarget));
            }}
          >
            <Address
              name="email"
              typed={String(posted?.values.email ?? "")}
              invalid={refusal !== undefined}
            />
            <Trap />
            <button type="submit" className="btn btn-accent">
              Subscribe
            </button>
            <OfferedBoxes
              offering="newsletter"
              form={NEWSLETTER_FORM}
              className="w-full max-w-xl"
            />
            {refusal !== undefined && <Refusal>{refusal}</Refusal>}
          </form>
        </CallToAction>
      )}
    </div>
  );
}

function typedIn(form: HTMLFormElement) {
  const typed = new FormData(form);
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === "string" ? value : "";
  };
  return { email: text("email"), [HIDDEN_FIELD]: text(HIDDEN_FIELD), ...consentsIn(typed) };
}

function Refusal({ children }: { children: ReactNode }) {
  return (
    <p id="newsletter-refusal" role="alert" className="w-full font-medium">
      {children}
    </p>
  );
}

interface AddressProps {
  name?: string;
  typed?: string;
  invalid?: boolean;
}

function Address({ name, typed, invalid = false }: AddressProps) {
  return (
    <input
      type="email"
      name={name}
      defaultValue={typed}
      required={name !== undefined}
      aria-label="Email address"
      aria-invalid={invalid || undefined}
      aria-describedby={invalid ? "newsletter-refusal" : undefined}
      placeholder="Your email address"
      autoComplete="email"
      className="input w-72 max-w-full text-base-content placeholder:text-base-content/75"
    />
  );
}

/** A field that people neither see nor reach, but form-filling bots fill in. */
function Trap() {
  return (
    <label className="sr-only" aria-hidden="true">
      Leave this field empty
      <input type="text" name={HIDDEN_FIELD} tabIndex={-1} autoComplete="off" />
    </label>
  );
}
