import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PALETTE_NAMES, PALETTES } from "./palettes.ts";

const styles = readFileSync("src/ui/styles.css", "utf8");

/** The colors of one of the two themes in the style sheet: the light one comes first. */
function themeOf(mode: "light" | "dark"): Record<string, string> {
  const blocks = styles.match(/:root \{[^}]*color-scheme: \w+;[^}]*\}/g) ?? [];
  const block = blocks.find((each) => each.includes(`color-scheme: ${mode};`)) ?? "";
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, color, hex]) => [color, hex]),
  );
}

/** The contrast of two colors as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A color drawn over another one with an opacity. */
function over(color: string, ground: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(part(color, at) * share + part(ground, at) * (1 - share)),
  );
  return `#${mixed.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
}

const TEXT = 4.5;
const EDGE = 3;

test("the measure gives the published values: black on white 21, #767676 on white 4.54", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

describe.each(PALETTE_NAMES)("The palette %s keeps its contrast", (name) => {
  test.each(["light", "dark"] as const)("in the %s theme", (mode) => {
    const colors = PALETTES[name][mode];
    const surfaces = themeOf(mode);
    const grounds = [surfaces["base-100"], surfaces["base-200"]] as string[];
    for (const ground of grounds) {
      expect(contrast(colors.primary, ground)).toBeGreaterThanOrEqual(TEXT);
      // An icon on a ground of its own color at a tenth
      expect(contrast(colors.primary, over(colors.primary, ground, 0.1))).toBeGreaterThanOrEqual(
        EDGE,
      );
    }
    expect(contrast(colors["primary-content"], colors.primary)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(colors["accent-content"], colors.accent)).toBeGreaterThanOrEqual(TEXT);
    // Small print has an opacity of four fifths
    const small = over(colors["secondary-content"], colors.secondary, 0.8);
    expect(contrast(small, colors.secondary)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(colors.accent, colors.secondary)).toBeGreaterThanOrEqual(EDGE);
  });
});

test("harbor equals the style sheet", () => {
  expect(themeOf("light")).toMatchObject(PALETTES.harbor.light);
  expect({ ...themeOf("light"), ...themeOf("dark") }).toMatchObject(PALETTES.harbor.dark);
});
