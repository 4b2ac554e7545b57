import { relative } from "node:path";
import type { Plugin } from "vite";

/** What runs in Node only, by the ending of its name or by its folder. */
const SERVER_FILE =
  /\.(?:server|router|http)\.ts$|^db\/|^src\/(?:platform|app\/(?!browser\/))(?!.*\.output\.ts$)/;

// Decision: src/decisions/088-one-folder-for-each-domain.md
/** Refuses a build in which a file of the server would reach the browser. */
export const serverFiles: Plugin = {
  name: "server-files",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  async resolveId(source, importer) {
    const found = importer && (await this.resolve(source, importer, { skipSelf: true }));
    const file = found ? relative(process.cwd(), found.id) : "";
    if (SERVER_FILE.test(file))
      this.error(
        `${file} runs only in Node, but ${relative(process.cwd(), importer ?? "")} imports it`,
      );
  },
};
