import { linesOf } from "./change-words.ts";

interface Props {
  /** JSON, whole or cut. */
  json: string | null;
  /** Whether to show all of a long text, or as much as a row has room for. */
  whole?: boolean;
}

/** What something was or became. */
export function ChangeValues({ json, whole = false }: Props) {
  const lines = linesOf(json);
  if (lines.length === 0) return <span aria-label="nothing">–</span>;
  return (
    <div className={whole ? "" : "line-clamp-3 md:min-w-24"}>
      {lines.map(({ name, text }) => (
        <span key={name ?? ""} className="block wrap-anywhere whitespace-pre-line">
          {name && <span className="text-base-content/75">{name}: </span>}
          {text}
        </span>
      ))}
    </div>
  );
}
