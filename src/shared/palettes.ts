/** The colors of a theme that a palette sets; the surfaces and the signals stay. */
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
 * The palettes to choose from, harbor as in styles.css. Text keeps its contrast in each of them:
 * palettes.test.ts computes it.
 */
export const PALETTES: Record<PaletteName, Palette> = {
  harbor: {
    label: "Blue with amber",
    light: onWhite("#14507f", "#0f2f4f", { accent: "#f0a63c", "accent-content": "#2b1a00" }),
    dark: atNight(["#8cc3ee", "#06233b"], "#153f64", {
      accent: "#f3b255",
      "accent-content": "#2b1a00",
    }),
  },
  forest: {
    label: "Green with gold",
    light: onWhite("#1b5e3f", "#123726", { accent: "#e6b644", "accent-content": "#2a2000" }),
    dark: atNight(["#8fd4ae", "#06281a"], "#1a4a34", {
      accent: "#ecc566",
      "accent-content": "#2a2000",
    }),
  },
  lagoon: {
    label: "Teal with coral",
    light: onWhite("#0f5f6d", "#0b3540", { accent: "#ff9d6e", "accent-content": "#331200" }),
    dark: atNight(["#86cfdc", "#04272e"], "#134b58", {
      accent: "#ffb08a",
      "accent-content": "#331200",
    }),
  },
  plum: {
    label: "Violet with honey",
    light: onWhite("#5b3a8c", "#2c1d47", { accent: "#f2b84b", "accent-content": "#2b1a00" }),
    dark: atNight(["#c7b0f0", "#24113f"], "#43306b", {
      accent: "#f4c56d",
      "accent-content": "#2b1a00",
    }),
  },
  burgundy: {
    label: "Wine red with peach",
    light: onWhite("#8a1f3d", "#431325", { accent: "#f2ac84", "accent-content": "#331300" }),
    dark: atNight(["#f0a6b8", "#3c0a19"], "#5a1c32", {
      accent: "#f4bb99",
      "accent-content": "#331300",
    }),
  },
  slate: {
    label: "Graphite with turquoise",
    light: onWhite("#3a4a5c", "#1f2b38", { accent: "#4fc4b4", "accent-content": "#00231f" }),
    dark: atNight(["#b6c5d6", "#16202b"], "#34465a", {
      accent: "#6bd3c4",
      "accent-content": "#00231f",
    }),
  },
};

type Accent = Pick<PaletteColors, "accent" | "accent-content">;

function onWhite(primary: string, secondary: string, accent: Accent): PaletteColors {
  return {
    primary,
    "primary-content": "#ffffff",
    secondary,
    "secondary-content": "#f4f8fb",
    ...accent,
  };
}

function atNight(
  [primary, content]: [string, string],
  secondary: string,
  accent: Accent,
): PaletteColors {
  return {
    primary,
    "primary-content": content,
    secondary,
    "secondary-content": "#e6edf4",
    ...accent,
  };
}
