import { createFileRoute, Link } from "@tanstack/react-router";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { pageHead } from "#web/frame/page-head.ts";
import { useCompanyName } from "#web/settings/use-settings.ts";
import { Icon } from "#web/ui/icon.tsx";

export const Route = createFileRoute("/_site/about")({
  head: pageHead("About Us"),
  component: About,
});

const VALUES = [
  {
    icon: "scale",
    name: "Integrity",
    text: "We say what a loan costs before you ask, put it in writing, and tell you when waiting or another lender would serve you better.",
  },
  {
    icon: "award",
    name: "Excellence",
    text: "We check a file before it is sent, not after it comes back. Fewer surprises, closings on the day that was promised.",
  },
  {
    icon: "heart-handshake",
    name: "Client-Centered",
    text: "One loan officer from the first question to the keys, who knows your plans and picks up the phone.",
  },
] as const;

function About() {
  const company = useCompanyName();
  return (
    <>
      <div className="border-b border-base-300 bg-base-200">
        <div className="page-width grid items-center gap-10 py-12 lg:grid-cols-2 lg:py-16">
          <div className="grid gap-5">
            <h1 className="text-4xl leading-tight font-extrabold sm:text-5xl">About {company}</h1>
            <p className="text-lg text-base-content/85">
              A home loan is the largest debt most people ever take on. They should understand it,
              and they should know whom to call.
            </p>
          </div>
          <img
            src="/images/about.svg"
            alt=""
            width={960}
            height={640}
            fetchPriority="high"
            className="w-full rounded-box"
          />
        </div>
      </div>
      <div className="page-width grid gap-16 py-16">
        <Mission />
        <Values />
        <CallToAction
          title="Tell us what you are planning"
          text="A short conversation is often enough to know where you stand."
        >
          <Link to="/contact" className="btn btn-accent">
            Contact Us
          </Link>
        </CallToAction>
      </div>
    </>
  );
}

function Mission() {
  return (
    <section aria-labelledby="mission" className="grid gap-5 lg:grid-cols-[1fr_2fr] lg:gap-10">
      <h2 id="mission" className="text-3xl font-bold">
        Our Mission
      </h2>
      <div className="grid max-w-prose gap-5 text-lg leading-relaxed">
        <p>
          To help people own their homes on terms that they understand and can keep. That means
          plain words instead of jargon, a payment that fits a life rather than a formula, and an
          honest answer when the answer is not yet.
        </p>
        <p>
          We lend to first-time buyers, growing families, veterans and people who simply want a
          better rate on the home they have. Each of them gets the same thing: every option on one
          page, with what it costs in total beside what it costs a month.
        </p>
      </div>
    </section>
  );
}

function Values() {
  return (
    <section aria-labelledby="values">
      <h2 id="values" className="mb-8 text-3xl font-bold">
        What We Stand For
      </h2>
      <ul className="grid gap-6 md:grid-cols-3">
        {VALUES.map(({ icon, name, text }) => (
          <li
            key={name}
            className="grid content-start gap-4 rounded-box border border-base-300 p-7"
          >
            <span className="grid size-12 place-items-center rounded-box bg-primary/10 text-primary">
              <Icon name={icon} className="size-6" />
            </span>
            <h3 className="text-xl font-bold">{name}</h3>
            <p className="text-base-content/85">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
