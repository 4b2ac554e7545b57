import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getAsset, isSea } from "node:sea";

const SBOM = "sbom.json";

/** The bill of materials that was built with this program (CycloneDX JSON). */
export function readSbom(): string {
  return isSea() ? getAsset(SBOM, "utf8") : readFileSync(join(import.meta.dirname, SBOM), "utf8");
}
