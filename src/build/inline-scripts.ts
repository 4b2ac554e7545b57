import { build, type Plugin, type Rolldown } from "vite";

/** `?script` imports a module, bundled with its imports, as the text of an inline script. */
export const inlineScripts: Plugin = {
  name: "inline-scripts",
  enforce: "pre",
  load: {
    filter: { id: /\?script$/ },
    async handler(id) {
      const input = id.replace(/\?script$/, "");
      const bundle = (await build({
        configFile: false,
        publicDir: false,
        logLevel: "error",
        build: {
          write: false,
          minify: true,
          rolldownOptions: { input, output: { format: "iife" } },
        },
      })) as Rolldown.RolldownOutput;
      const [script] = bundle.output;
      for (const file of script.moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(script.code.trim())}`;
    },
  },
};
