import { FieldError } from "#ui/inputs.tsx";
import { useState } from "react";
import { trpc } from "#domains/session/trpc.client.ts";
import { AddPicture } from "#domains/content/library/add-picture.tsx";
import { Button } from "#ui/button.tsx";

interface Props {
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
  none?: string;
  /** Also gets the description of a picture of the library. */
  onChange: (src: string, words?: string) => void;
}

const SHOWN_FIRST = 6;
const FROM_LIBRARY = 60;

/** The newest pictures of the library, by the addresses that content uses. */
function useLibrary() {
  const { data } = trpc.admin.pictures.list.useQuery(
    { limit: FROM_LIBRARY },
    { refetchOnMount: "always" },
  );
  return (data?.rows ?? []).map(({ address, src, alt }) => ({
    src: address,
    shown: src,
    words: alt,
    isOwn: true,
  }));
}

export function PictureChoice({ name, label, value, error, none, onChange }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const usual = [
    ...useLibrary(),
    ...PICTURES.map((picture) => ({ ...picture, shown: picture.src, isOwn: false })),
  ];
  const known = usual.some(({ src }) => src === value) || value === "";
  const present = { src: value, shown: value, words: "The current picture", isOwn: false };
  const all = known ? usual : [present, ...usual];
  const isFar = all.findIndex(({ src }) => src === value) >= SHOWN_FIRST;
  const shown = showsAll || isFar ? all : all.slice(0, SHOWN_FIRST);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="ca-choices ca-pictures">
        {none !== undefined && (
          <label>
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={value === ""}
              onChange={() => onChange("")}
            />
            <span className="text-sm">{none}</span>
          </label>
        )}
        {shown.map(({ src, shown: file, words, isOwn }) => (
          <label key={src}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={value === src}
              onChange={() => onChange(src, isOwn ? words : undefined)}
            />
            <img src={file} alt={words} title={words} loading="lazy" />
          </label>
        ))}
      </div>
      {shown.length < all.length && (
        <Button look="btn-sm" onClick={() => setShowsAll(true)}>
          Show all {all.length} pictures
        </Button>
      )}
      <AddHere name={name} onChange={onChange} />
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

/** Adds a picture to the library and chooses it. */
function AddHere({ name, onChange }: Pick<Props, "name" | "onChange">) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Button look="btn-sm" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
        {isAdding ? "Cancel" : "Add a picture"}
      </Button>
      {isAdding && (
        <AddPicture
          name={name}
          onAdded={({ address, alt }) => {
            setAdding(false);
            onChange(address, alt);
          }}
        />
      )}
    </>
  );
}

export const PICTURES = [
  ...[
    ["first-time-home-buyer-guide", "A path to a house"],
    ["understanding-closing-costs", "Papers with figures"],
    ["when-refinancing-makes-sense", "Arrows around a house"],
    ["what-moves-mortgage-rates", "A chart with a line"],
    ["how-credit-scores-affect-your-rate", "A gauge near the top"],
    ["rate-locks-and-points", "A calendar, a padlock and coins"],
    ["pre-qualification-vs-pre-approval", "Two documents, one with a check mark"],
    ["fixed-rate-vs-adjustable-rate", "A straight line and a stepped line"],
    ["mortgage-insurance-explained", "An umbrella over a house"],
    ["cash-out-refinance-or-home-equity-loan", "A house with coins beside it"],
    ["how-much-house-can-you-afford", "Scales with a house and coins"],
  ].map(([name = "", words = ""]) => ({ src: `/images/blog/${name}.svg`, words })),
  { src: "/images/hero.svg", words: "A house with a garden" },
  { src: "/images/about.svg", words: "People at a table" },
  ...["priya", "marcus", "elena", "david", "grace", "hannah"].map((name) => ({
    src: `/images/avatars/${name}.svg`,
    words: "A drawn portrait",
  })),
];
