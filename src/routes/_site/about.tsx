import { createFileRoute, Link } from "@tanstack/react-router";
import { ABOUT_WORDS, type AboutWords } from "#domains/content/site-texts/about-words.ts";
import { CallToAction } from "#ui/call-to-action.tsx";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { useCompanyName } from "#domains/settings/use-settings.client.ts";
import { MeetOfficers } from "#domains/officers/public/meet-officers.tsx";
import { pageWords } from "#domains/session/page-data.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Icon } from "#ui/icon.tsx";

export const Route = createFileRoute("/_site/about")({
  loader: pageWords,
  head: pageHead("About Us"),
  component: About,
});

const ICONS = ["scale", "award", "heart-handshake"] as const;

function useAboutWords(): AboutWords {
  return { ...ABOUT_WORDS, ...trpc.content.pageWords.useQuery().data };
}

function About() {
  const company = useCompanyName();
  const words = useAboutWords();
  return (
    <>
      <div className="border-b border-base-300">
        <div className="page-width grid items-center gap-10 py-12 lg:grid-cols-2 lg:py-16">
          <div className="grid gap-5">
            <h1 className="text-4xl leading-tight font-extrabold sm:text-5xl">About {company}</h1>
            <p className="text-lg text-base-content/85">{words.lead}</p>
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
        <Mission words={words} />
        <Values words={words} />
        <MeetOfficers>The people behind it:</MeetOfficers>
        <CallToAction title={words.closing} text={words.closingText}>
          <Link to="/contact" className="btn btn-accent">
            Contact Us
          </Link>
        </CallToAction>
      </div>
    </>
  );
}

function Mission({ words }: { words: AboutWords }) {
  return (
    <section aria-labelledby="mission" className="grid gap-5 lg:grid-cols-[1fr_2fr] lg:gap-10">
      <h2 id="mission" className="text-3xl font-bold">
        Our Mission
      </h2>
      <div className="grid max-w-prose gap-5 text-lg leading-relaxed">
        {words.mission.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

function Values({ words }: { words: AboutWords }) {
  const values = [
    { name: words.value1, text: words.value1Text },
    { name: words.value2, text: words.value2Text },
    { name: words.value3, text: words.value3Text },
  ];
  return (
    <section aria-labelledby="values">
      <h2 id="values" className="mb-8 text-3xl font-bold">
        What We Stand For
      </h2>
      <ul className="grid gap-8 md:grid-cols-3">
        {values.map(({ name, text }, index) => (
          <li key={name} className="grid content-start gap-3 border-t border-base-content pt-5">
            <Icon name={ICONS[index] ?? "award"} className="size-7 text-primary" />
            <h3 className="text-xl font-bold">{name}</h3>
            <p className="text-base-content/85">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
