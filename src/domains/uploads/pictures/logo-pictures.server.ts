import {
  DEFAULT_PALETTE,
  PALETTES,
  type PaletteName,
} from "#domains/content/site-texts/palettes.ts";
import type { App } from "#platform/context.ts";
import { readSetting } from "#domains/settings/settings.server.ts";
import type { PictureType } from "./widths.server.ts";

/**
 * The site's icon and the picture of shared links: the built-in ones until the lender has a logo.
 */
export interface BrandPictures {
  icon: string;
  socialImage: string;
}

export const STANDARD: BrandPictures = {
  icon: "/favicon.svg",
  socialImage: "/images/social-card.png",
};

const LOGO = /^\/uploads\/logos\/([\w-]{22}\.(jpg|png|webp))$/;

/**
 * The addresses of the pictures made from the logo: each logo and each palette has its own, so that
 * browsers can cache them forever.
 */
export function brandPictures(logo: string, palette: string | undefined): BrandPictures {
  const [, name] = LOGO.exec(logo) ?? [];
  if (name === undefined) return STANDARD;
  const folder = `/logo-pictures/${paletteOf(palette)}/${name}`;
  return { icon: `${folder}/icon.png`, socialImage: `${folder}/card.png` };
}

/** The same for the current logo and palette. */
export async function readBrandPictures({
  db,
  identity,
}: Pick<App, "db" | "identity">): Promise<BrandPictures> {
  const { palette } = await identity.read();
  return brandPictures(await readSetting(db, "companyLogo"), palette);
}

/** The pictures of an address made above, as PNG; undefined when the logo cannot be read. */
export async function makeBrandPictures(
  { resizer, uploads }: Pick<App, "resizer" | "uploads">,
  address: string,
): Promise<Record<string, Buffer> | undefined> {
  const [, , palette, name = ""] = address.split("/");
  const logo = await uploads.storage.read(`/uploads/logos/${name}`);
  const type = name.split(".").at(-1) as PictureType;
  if (!logo) return undefined;
  const color = PALETTES[paletteOf(palette)].light.secondary;
  const made = await resizer(type, logo, color).catch(() => undefined);
  const [icon, card] = made?.widths ?? [];
  return icon && card && { "icon.png": icon.bytes, "card.png": card.bytes };
}

function paletteOf(name: string | undefined): PaletteName {
  return name !== undefined && Object.hasOwn(PALETTES, name)
    ? (name as PaletteName)
    : DEFAULT_PALETTE;
}
