import { Link } from "@tanstack/react-router";
import { type ComponentType, Suspense, useEffect, useId, useState } from "react";
import type { Align, Block, Inline } from "#domains/content/content.ts";
import { Icon } from "#ui/icon.tsx";
import { Scrolled } from "#ui/scrolled.tsx";

interface Props {
  blocks: Block[];
  /** Renders a calculator; without it, a link to the calculator is shown. */
  calculator?: ComponentType<{ href: string }>;
}

/** Renders an article's tree: every word reaches the page as React text. */
export function ArticleBody({ blocks, calculator: Calculator = CalculatorLink }: Props) {
  return blocks.map((block, index) =>
    block.type === "calculator" ? (
      <Suspense key={index}>
        <Calculator href={block.href} />
      </Suspense>
    ) : (
      <BlockView key={index} block={block} />
    ),
  );
}

function CalculatorLink({ href }: { href: string }) {
  return (
    <p className="mt-5">
      <a href={href} className="link link-primary">
        Mortgage payment calculator
      </a>
    </p>
  );
}

function BlockView({ block }: { block: Exclude<Block, { type: "calculator" }> }) {
  switch (block.type) {
    case "heading": {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id} className={HEADINGS[block.level]}>
          <InlineText>{block.children}</InlineText>
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p className="relative mt-5">
          <InlineText>{block.children}</InlineText>
        </p>
      );
    case "list":
      return <ListView block={block} />;
    case "quote":
      return (
        <blockquote className="mt-6 border-l-4 border-primary pl-5 text-base-content/85 *:first:mt-0">
          <ArticleBody blocks={block.children} />
        </blockquote>
      );
    case "callout":
      return <CalloutView block={block} />;
    case "code":
      return (
        <pre className="mt-6 overflow-x-auto rounded-box bg-base-200 p-5 text-base">
          <code>{block.text}</code>
        </pre>
      );
    case "table":
      return <TableView block={block} />;
    default:
      return <hr className="mt-10 border-base-300" />;
  }
}

const CALLOUTS = {
  note: { name: "Note", icon: "info", color: "border-primary" },
  tip: { name: "Tip", icon: "circle-check", color: "border-success" },
  warning: { name: "Warning", icon: "triangle-alert", color: "border-accent" },
};

function CalloutView({ block }: { block: Extract<Block, { type: "callout" }> }) {
  const { name, icon, color } = CALLOUTS[block.kind];
  return (
    <div role="note" className={`mt-6 rounded-box border-l-4 bg-base-200 p-5 ${color}`}>
      <p className="flex items-center gap-2 font-semibold">
        <Icon name={icon} />
        {name}
      </p>
      <ArticleBody blocks={block.children} />
    </div>
  );
}

const HEADINGS = {
  2: "mt-12 text-2xl leading-snug font-bold",
  3: "mt-9 text-xl leading-snug font-bold",
  4: "mt-8 text-lg leading-snug font-bold",
};

function ListView({ block }: { block: Extract<Block, { type: "list" }> }) {
  const items = block.items.map((item, index) => (
    <li key={index} className="pl-1.5 *:first:mt-0 marker:text-primary">
      <ArticleBody blocks={item} />
    </li>
  ));
  if (block.start === null)
    return <ul className="mt-5 grid list-disc grid-cols-1 gap-2.5 pl-6">{items}</ul>;
  return (
    <ol start={block.start} className="mt-5 grid list-decimal grid-cols-1 gap-2.5 pl-6">
      {items}
    </ol>
  );
}

const ALIGNED: Record<Align, string> = {
  left: "text-left",
  center: "text-center",
  right: "text-right tabular-nums",
};

function TableView({ block: { align, head, rows } }: { block: Extract<Block, { type: "table" }> }) {
  const aligned = (column: number) => ALIGNED[align[column] ?? "left"];
  return (
    <div className="mt-6">
      <Scrolled label="Table">
        <table className="table text-base">
          <thead className="bg-base-200 text-base-content">
            <tr>
              {head.map((cell, column) => (
                <th key={column} scope="col" className={aligned(column)}>
                  <InlineText>{cell}</InlineText>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column} className={aligned(column)}>
                    <InlineText>{cell}</InlineText>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </div>
  );
}

function InlineText({ children }: { children: Inline[] }) {
  return children.map((child, index) =>
    typeof child === "string" ? child : <InlineView key={index} node={child} />,
  );
}

function InlineView({ node }: { node: Exclude<Inline, string> }) {
  switch (node.type) {
    case "strong":
      return (
        <strong className="font-semibold">
          <InlineText>{node.children}</InlineText>
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <InlineText>{node.children}</InlineText>
        </em>
      );
    case "code":
      return <code className="rounded-selector bg-base-200 px-1.5 py-0.5">{node.text}</code>;
    case "break":
      return <br />;
    case "image":
      return (
        <img
          src={node.src}
          srcSet={node.set}
          sizes={node.set && "(width < 48rem) 100vw, 42rem"}
          width={node.width}
          height={node.height}
          alt={node.alt}
          loading="lazy"
          className="rounded-box"
        />
      );
    case "term":
      return <TermLink node={node} />;
    default:
      return <LinkView node={node} />;
  }
}

/** The router handles paths of this site, the browser all other addresses. */
function LinkView({ node: { href, children } }: { node: Extract<Inline, { type: "link" }> }) {
  const text = <InlineText>{children}</InlineText>;
  if (/^\/[\w/-]*$/.test(href))
    return (
      <Link to={href} className="link link-primary">
        {text}
      </Link>
    );
  return (
    <a href={href} className="link link-primary">
      {text}
    </a>
  );
}

/**
 * A glossary term in a text. Its definition is in the HTML and shown by CSS alone, over the text
 * below, so that nothing moves and no script is needed; with scripts, Escape hides it.
 */
function TermLink({ node }: { node: Extract<Inline, { type: "term" }> }) {
  const id = useId();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    if (!isPointedAt) return undefined;
    const hide = (event: KeyboardEvent) => event.key === "Escape" && setIsHidden(true);
    addEventListener("keydown", hide);
    return () => removeEventListener("keydown", hide);
  }, [isPointedAt]);
  const point = () => setIsPointedAt(true);
  const leave = () => {
    setIsPointedAt(false);
    setIsHidden(false);
  };
  return (
    <span className="term" onMouseEnter={point} onFocus={point} onMouseLeave={leave} onBlur={leave}>
      <Link to="/glossary" hash={node.slug} aria-describedby={id}>
        {node.text}
      </Link>
      <span role="tooltip" id={id} hidden={isHidden}>
        {node.definition}
      </span>
    </span>
  );
}
