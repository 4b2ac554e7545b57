import { SITE_TEXTS, type SiteText } from "#domains/content/site-texts/site-texts.ts";
import { TextArea, TextInput } from "#ui/inputs.tsx";
import type { FieldsProps } from "./item-fields.tsx";
import { wire } from "./wiring.client.ts";
import { DEFAULT_PALETTE, PALETTE_NAMES, PALETTES } from "#domains/content/site-texts/palettes.ts";

export function SiteTextFields(props: FieldsProps<"site-texts">) {
  const { fields } = props.draft;
  const { set, error } = wire(props);
  return Object.entries(SITE_TEXTS[fields.page]).map(([name, text]) => {
    const control = {
      name,
      text,
      value: fields[name] ?? "",
      error: error(`fields.${name}`),
      onChange: (value: string) => set({ [name]: value }),
    };
    return text.kind === "palette" ? (
      <PaletteChoice key={name} {...control} />
    ) : (
      <OneText key={name} {...control} />
    );
  });
}

export interface TextProps {
  name: string;
  text: SiteText;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function OneText({ name, text, value, error, onChange }: TextProps) {
  const { label, where, kind, max } = text;
  const control = {
    id: name,
    label,
    hint: where,
    maxLength: max,
    value,
    error,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className="grid gap-1.5">
      {kind === "lines" ? (
        <TextArea {...control} rows={max > 5000 ? 24 : max > 1000 ? 8 : 3} />
      ) : (
        <TextInput
          {...control}
          {...(kind === "nmls" && { inputMode: "numeric", autoComplete: "off" })}
          {...(kind === "link" && { type: "url", placeholder: "https://" })}
        />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-sm text-base-content/75">
        <Standard text={text} isUsed={value === ""} onEdit={() => onChange(text.instead)} />
        <span className="ml-auto tabular-nums" aria-label={`${value.length} of ${max} characters`}>
          {value.length} of {max}
        </span>
      </div>
    </div>
  );
}

interface StandardProps {
  text: SiteText;
  isUsed: boolean;
  onEdit: () => void;
}

const LONG = 3000;

/** The default text, which visitors read while a field is empty, to start from or to return to. */
function Standard({ text: { instead, without, label }, isUsed, onEdit }: StandardProps) {
  if (instead === "") return <span>{isUsed ? `Empty: ${without}.` : `If empty: ${without}.`}</span>;
  const isLong = instead.length > LONG;
  return (
    <div className="grid max-w-prose justify-items-start gap-1">
      {isLong ? (
        <details>
          <summary className="cursor-pointer">
            {isUsed ? "Visitors read the built-in text" : "If empty: the built-in text"}
          </summary>
          <p className="mt-2 whitespace-pre-line">{instead}</p>
        </details>
      ) : (
        <span className="whitespace-pre-line">
          <span className="font-medium">{isUsed ? "Visitors read: " : "If empty: "}</span>
          {instead}
        </span>
      )}
      {isUsed && (
        <button type="button" className="btn btn-sm" onClick={onEdit}>
          {isLong ? "Start from the built-in text" : "Start from this text"}
          <span className="sr-only"> for {label}</span>
        </button>
      )}
    </div>
  );
}

/** The palettes, each with its three colors in the light theme. */
function PaletteChoice({ name, text, value, error, onChange }: TextProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{text.label}</legend>
      <div className="ca-choices ca-palettes">
        {PALETTE_NAMES.map((palette) => {
          const { label, light } = PALETTES[palette];
          const isStandard = palette === DEFAULT_PALETTE;
          return (
            <label key={palette} className="text-sm">
              <input
                type="radio"
                className="sr-only"
                name={name}
                checked={(value || DEFAULT_PALETTE) === palette}
                onChange={() => onChange(isStandard ? "" : palette)}
              />
              <svg viewBox="0 0 60 20" className="w-full rounded-sm" aria-hidden="true">
                <rect width="20" height="20" fill={light.secondary} />
                <rect x="20" width="20" height="20" fill={light.primary} />
                <rect x="40" width="20" height="20" fill={light.accent} />
              </svg>
              <span>
                {label}
                {isStandard && " (default)"}
              </span>
            </label>
          );
        })}
      </div>
      <p className="text-sm text-base-content/75">{text.where}</p>
      {error && (
        <p role="alert" className="text-sm font-medium text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
