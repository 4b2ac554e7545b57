import { execFileSync } from "node:child_process";
import type { Plugin } from "vite";
import packageJson from "../../package.json" with { type: "json" };

/**
 * The bill of materials beside dist/server.js, which `lender --sbom` prints: CycloneDX in JSON, of
 * the production packages in the lock file.
 */
export const sbom: Plugin = {
  name: "sbom",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle() {
    const options = "sbom --sbom-format=cyclonedx --sbom-type=application --omit=dev".split(" ");
    const text = execFileSync("npm", [...options, "--package-lock-only"], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    const made = JSON.parse(text) as { metadata: { component: { name: string } } };
    // npm takes the name of the folder
    made.metadata.component.name = packageJson.name;
    this.emitFile({ type: "asset", fileName: "sbom.json", source: JSON.stringify(made, null, 2) });
  },
};
