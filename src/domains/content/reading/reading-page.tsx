import { Link, useHydrated } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Block, plainText } from "#domains/content/content.ts";
import { later } from "#ui/later.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { CallToAction, SECOND_ACTION } from "#ui/call-to-action.tsx";
import { useCopy } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ArticleBody } from "./article-body.tsx";
import { ContentsList } from "./contents-list.tsx";

interface Text {
  title: string;
  excerpt: string;
  imageUrl: string;
  imageAlt: string;
  blocks: Block[];
  minutes: number;
}

interface Props {
  text: Text;
  path: string;
  /** The line above the title. */
  badge?: ReactNode;
  /** When it appeared. */
  date?: ReactNode;
  /** What to read next, after the text. */
  children: ReactNode;
}

const TextCalculator = later(() => import("./text-calculator.tsx"), "TextCalculator");
const HEADINGS_WORTH_A_LIST = 3;

export function ReadingPage({ text, children, ...header }: Props) {
  const headings = headingsOf(text.blocks);
  const listed = headings.length >= HEADINGS_WORTH_A_LIST;
  return (
    <>
      <article>
        <ReadingHeader text={text} {...header} />
        <div className="page-width grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
          {listed && (
            <aside className="lg:[grid-area:1/2]">
              <div className="rounded-box bg-base-200 p-6 lg:sticky lg:top-28 lg:bg-transparent lg:p-0">
                <ContentsList headings={headings} />
              </div>
            </aside>
          )}
          <div className="max-w-prose min-w-0 text-lg leading-relaxed break-words *:first:mt-0">
            <ArticleBody blocks={text.blocks} calculator={TextCalculator} />
          </div>
        </div>
      </article>
      <div className="page-width grid grid-cols-1 gap-14 pb-4">
        <NextStep />
        {children}
      </div>
    </>
  );
}

function ReadingHeader({ text, path, badge, date }: Omit<Props, "children">) {
  const site = trpc.settings.site.useQuery().data;
  return (
    <header className="border-b border-base-300">
      <div className="page-width grid items-center gap-8 py-10 lg:grid-cols-2 lg:gap-14 lg:py-14">
        <div className="grid justify-items-start gap-5">
          {badge}
          <h1 className="text-3xl leading-tight font-extrabold break-words sm:text-4xl">
            {text.title}
          </h1>
          <p className="text-lg text-balance text-base-content/85">{text.excerpt}</p>
          <p className="flex flex-wrap gap-x-3 text-sm text-base-content/80">
            {date}
            <span>{text.minutes} min read</span>
          </p>
          <ShareText title={text.title} url={`${site?.publicUrl ?? ""}${path}`} />
        </div>
        <img
          src={text.imageUrl}
          alt={text.imageAlt}
          width={960}
          height={540}
          fetchPriority="high"
          className="aspect-video w-full rounded-box bg-base-300 object-cover print:hidden"
        />
      </div>
    </header>
  );
}

function NextStep() {
  return (
    <CallToAction
      title="Wondering what this means for you?"
      text="Ask a loan officer. The answer costs nothing and commits you to nothing."
    >
      <Link to="/apply" className="btn btn-accent">
        Apply For A Loan
      </Link>
      <Link to="/contact" className={SECOND_ACTION}>
        Contact Us
      </Link>
      <Link to="/calculator" className={SECOND_ACTION}>
        Calculate Payments
      </Link>
    </CallToAction>
  );
}

function headingsOf(blocks: Block[]): { id: string; text: string }[] {
  return blocks.flatMap((block) =>
    block.type === "heading" && block.level === 2
      ? { id: block.id, text: plainText(block.children) }
      : [],
  );
}

/** Ways to share a text without telling a third party. */
function ShareText({ title, url }: { title: string; url: string }) {
  const { copied, copy } = useCopy(url);
  const hydrated = useHydrated();
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <button
        type="button"
        data-early={hydrated ? undefined : ""}
        className="btn btn-outline btn-sm noscript:hidden"
        onClick={() => void copy()}
      >
        <Icon name={copied ? "check" : "link"} className="size-4" />
        <span aria-live="polite">{copied ? "Copied" : "Copy link"}</span>
      </button>
      <a href={mail} className="btn btn-outline btn-sm">
        <Icon name="mail" className="size-4" />
        Email
      </a>
    </div>
  );
}
