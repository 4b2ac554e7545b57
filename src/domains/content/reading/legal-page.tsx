import { type ReactNode, useMemo } from "react";
import { formatLongDate } from "#kit/values/format.ts";
import type { LegalKey } from "#domains/settings/settings.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { LIVE } from "#domains/settings/use-settings.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { ErrorSentence } from "#ui/error-sentence.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { ContentsList } from "./contents-list.tsx";
import { useToday } from "#domains/frame/use-today.client.ts";

interface Props {
  title: string;
  setting: LegalKey;
  /** Shown until an admin sets a text. */
  defaultText: string;
}

const HEADINGS_WORTH_A_LIST = { least: 3, most: 40 };

/**
 * A legal document, kept up to date: the text of its setting, or the default if that is empty.
 * While the setting is not known, neither is shown.
 */
export function LegalPage({ title, setting, defaultText }: Props) {
  const { data, isError } = trpc.settings[setting].useQuery(undefined, LIVE);
  if (data) return <LegalDocument title={title} text={data.value.trim() || defaultText} />;
  return (
    <LegalDocument title={title}>
      {isError ? (
        <ErrorSentence>Error loading this text. Please try again later.</ErrorSentence>
      ) : (
        <PageSpinner />
      )}
    </LegalDocument>
  );
}

/** A legal text under its title, or what is shown instead. */
export function LegalDocument(props: { title: string; text?: string; children?: ReactNode }) {
  const { title, text, children } = props;
  const today = useToday();
  return (
    <>
      <PageHeader title={title}>
        Last Updated: <time dateTime={today}>{formatLongDate(today)}</time>
      </PageHeader>
      {text === undefined ? children : <LegalText text={text} />}
    </>
  );
}

function LegalText({ text }: { text: string }) {
  const blocks = useMemo(() => parseLegalText(text), [text]);
  const headings = blocks.flatMap((block, index) =>
    block.type === "heading" && block.level === 2 ? { id: idOf(index), text: block.text } : [],
  );
  const { least, most } = HEADINGS_WORTH_A_LIST;
  return (
    <div className="page-width grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
      {headings.length >= least && headings.length <= most && (
        <aside className="lg:[grid-area:1/2]">
          <div className="rounded-box bg-base-200 p-6 lg:sticky lg:top-28 lg:max-h-[calc(100vh-8rem)] lg:overflow-y-auto lg:bg-transparent lg:px-1 lg:py-0">
            <ContentsList headings={headings} />
          </div>
        </aside>
      )}
      <div className="max-w-prose min-w-0 leading-relaxed wrap-anywhere *:first:mt-0 print:max-w-none print:leading-normal">
        {blocks.map((block, index) => (
          <LegalBlockView key={index} block={block} id={idOf(index)} />
        ))}
      </div>
    </div>
  );
}

function idOf(index: number): string {
  return `part-${index + 1}`;
}

function LegalBlockView({ block, id }: { block: LegalBlock; id: string }) {
  if (block.type === "paragraph") return <p className="mt-4">{block.text}</p>;
  if (block.type === "list")
    return (
      <ul className="mt-4 grid list-disc gap-2 pl-6 marker:text-primary">
        {block.items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    );
  if (block.level === 2)
    return (
      <h2 id={id} className="mt-10 text-xl leading-snug font-bold">
        {block.text}
      </h2>
    );
  return (
    <h3 id={id} className="mt-7 text-lg leading-snug font-bold">
      {block.text}
    </h3>
  );
}

/** A block of a legal text. The level of a heading, from 2, is the depth of its number. */
export type LegalBlock =
  | { type: "heading"; level: 2 | 3; text: string }
  | { type: "paragraph"; text: string }
  | { type: "list"; items: string[] };

// Limited in length, so that no line can make it slow: `1.`, `2)`, `3.1.`, or `3.1 Words`
const NUMBERED = /^\d{1,3}(\.\d{1,3}){0,4}(?:[.)]\s+\S|\s+\p{Lu})/u;
const BULLET = /^[-*•–]\s+/;

/**
 * Parses a legal text line by line: numbered lines become headings, runs of bullet lines lists,
 * every other line a paragraph. Nothing else is interpreted, so markup stays plain text.
 */
export function parseLegalText(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  for (const raw of text.split(/[\n\r\u2028\u2029]/)) {
    const line = raw.trim();
    if (line !== "") add(blocks, line);
  }
  return blocks;
}

function add(blocks: LegalBlock[], line: string): void {
  const bullet = BULLET.exec(line);
  const last = blocks.at(-1);
  if (bullet) {
    const item = line.slice(bullet[0].length);
    if (last?.type === "list") last.items.push(item);
    else blocks.push({ type: "list", items: [item] });
    return;
  }
  const numbered = NUMBERED.exec(line);
  // A single number needs a period: `2024 was` begins a sentence
  if (numbered && (numbered[1] !== undefined || /^\d+[.)]/.test(line)))
    blocks.push({ type: "heading", level: numbered[1] === undefined ? 2 : 3, text: line });
  else blocks.push({ type: "paragraph", text: line });
}
