import type { Draft } from "#domains/content/items/content-items.ts";
import { type Difference, differencesOf, type Piece } from "./differences.client.ts";

interface Props {
  before: Draft;
  after: Draft;
}

/** The differences between two drafts: removed words are struck through, added ones underlined. */
export function DifferenceView({ before, after }: Props) {
  const differences = differencesOf(before, after);
  if (differences.length === 0) return <p className="text-base-content/80">They are the same.</p>;
  return (
    <dl className="grid gap-4">
      {differences.map((difference) => (
        <FieldDifference key={difference.field} difference={difference} />
      ))}
    </dl>
  );
}

function FieldDifference({ difference: { field, pieces } }: { difference: Difference }) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm font-medium">{field}</dt>
      <dd className="ca-diff rounded-field border border-base-300 p-3 text-sm">
        {pieces.map((piece, index) => (
          <PieceView key={index} piece={piece} />
        ))}
      </dd>
    </div>
  );
}

const FAR = 240;

/** Shortens a long unchanged passage to whole words at its two ends. */
function PieceView({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === "added") return <ins>{text}</ins>;
  if (kind === "removed") return <del>{text}</del>;
  if (text.length <= 2 * FAR) return text;
  return `${text.slice(0, FAR).replace(/\S*$/, "")}\n[…]\n${text.slice(-FAR).replace(/^\S*\s*/, "")}`;
}
