/** The colors of a theme that a palette sets; surfaces and signal colors stay the same. */
export interface PaletteColors {
  primary: string;
  "primary-content": string;
  secondary: string;
  "secondary-content": string;
  accent: string;
  "accent-content": string;
}

interface Palette {
  label: string;
  light: PaletteColors;
  dark: PaletteColors;
}

export const PALETTE_NAMES = ["harbor", "forest", "lagoon", "plum", "burgundy", "slate"] as const;
export type PaletteName = (typeof PALETTE_NAMES)[number];

export const DEFAULT_PALETTE: PaletteName = "harbor";

/**
 * The palettes to choose from; harbor equals styles.css. Text keeps its contrast in each of them:
 * palettes.test.ts computes it.
 */
export const PALETTES: Record<PaletteName, Palette> = {
  harbor: {
    label: "Blue with amber",
    light: onWhite("#14507f", "#0f2f4f", ["#f0a63c", "#2b1a00"]),
    dark: atNight(["#8cc3ee", "#06233b"], "#153f64", ["#f3b255", "#2b1a00"]),
  },
  forest: {
    label: "Green with gold",
    light: onWhite("#1b5e3f", "#123726", ["#e6b644", "#2a2000"]),
    dark: atNight(["#8fd4ae", "#06281a"], "#1a4a34", ["#ecc566", "#2a2000"]),
  },
  lagoon: {
    label: "Teal with coral",
    light: onWhite("#0f5f6d", "#0b3540", ["#ff9d6e", "#331200"]),
    dark: atNight(["#86cfdc", "#04272e"], "#134b58", ["#ffb08a", "#331200"]),
  },
  plum: {
    label: "Violet with honey",
    light: onWhite("#5b3a8c", "#2c1d47", ["#f2b84b", "#2b1a00"]),
    dark: atNight(["#c7b0f0", "#24113f"], "#43306b", ["#f4c56d", "#2b1a00"]),
  },
  burgundy: {
    label: "Wine red with peach",
    light: onWhite("#8a1f3d", "#431325", ["#f2ac84", "#331300"]),
    dark: atNight(["#f0a6b8", "#3c0a19"], "#5a1c32", ["#f4bb99", "#331300"]),
  },
  slate: {
    label: "Graphite with turquoise",
    light: onWhite("#3a4a5c", "#1f2b38", ["#4fc4b4", "#00231f"]),
    dark: atNight(["#b6c5d6", "#16202b"], "#34465a", ["#6bd3c4", "#00231f"]),
  },
};

/** A color, and the color of text on it. */
type Pair = [color: string, content: string];

function onWhite(primary: string, secondary: string, accent: Pair): PaletteColors {
  return colorsOf([primary, "#ffffff"], [secondary, "#f4f8fb"], accent);
}

function atNight(primary: Pair, secondary: string, accent: Pair): PaletteColors {
  return colorsOf(primary, [secondary, "#e6edf4"], accent);
}

function colorsOf(primary: Pair, secondary: Pair, accent: Pair): PaletteColors {
  return {
    primary: primary[0],
    "primary-content": primary[1],
    secondary: secondary[0],
    "secondary-content": secondary[1],
    accent: accent[0],
    "accent-content": accent[1],
  };
}
