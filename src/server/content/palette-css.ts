import { PALETTES, type PaletteColors, type PaletteName } from "#shared/palettes.ts";

/** The style sheet of a palette: its colors in place of the theme's. Print stays black on white. */
export function paletteCss(name: PaletteName): string {
  const { light, dark } = PALETTES[name];
  return `@media screen{:root{${rulesOf(light)}}}
@media screen and (prefers-color-scheme:dark){:root{${rulesOf(dark)}}}
`;
}

function rulesOf(colors: PaletteColors): string {
  return Object.entries(colors)
    .map(([color, hex]) => `--color-${color}:${hex}`)
    .join(";");
}
