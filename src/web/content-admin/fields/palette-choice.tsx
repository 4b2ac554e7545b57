import { DEFAULT_PALETTE, PALETTE_NAMES, PALETTES } from "#shared/palettes.ts";
import type { TextProps } from "./site-text-fields.tsx";

/** The palettes, each with its three colors in the light theme. */
export function PaletteChoice({ name, text, value, error, onChange }: TextProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{text.label}</legend>
      <div className="ca-palettes">
        {PALETTE_NAMES.map((palette) => {
          const { label, light } = PALETTES[palette];
          const isStandard = palette === DEFAULT_PALETTE;
          return (
            <label key={palette}>
              <input
                type="radio"
                className="sr-only"
                name={name}
                checked={(value || DEFAULT_PALETTE) === palette}
                onChange={() => onChange(isStandard ? "" : palette)}
              />
              <svg viewBox="0 0 60 20" aria-hidden="true">
                <rect width="20" height="20" fill={light.secondary} />
                <rect x="20" width="20" height="20" fill={light.primary} />
                <rect x="40" width="20" height="20" fill={light.accent} />
              </svg>
              <span>
                {label}
                {isStandard && " (standard)"}
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
