import { minify } from "terser";
import { build, type Plugin, type Rolldown } from "vite";

/**
 * Vite wraps each import() to load its style sheet and its chunks first. There is one style sheet,
 * and the server names the chunks in the head.
 */
export const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
  // Each page is loaded by such a call, and nothing else is needed
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk")
          chunk.code = chunk.code
            .replace(/^const __vite__mapDeps=.*\n/, "")
            .replace(/,__vite__mapDeps\(\[[\d,]*\]\)/g, ",[]")
            .replace(/[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\(\w=>\w\.\w+\))?),\[\]\)/g, "$1")
            // The path of a route's file matters only to the types; its id is its path unless it
            // has none
            .replace(/(\b[\w$]+\()`\/[^`]*`\)\(\{/g, "$1)({")
            .replace(/\{id:(`[^`]*`),path:\1,/g, "{path:$1,");
    },
  },
};

/** The files of packages, which most pages share. */
const PACKAGES = ["main", "forms", "zod"];

/**
 * Minifies the packages' code once more: a second minifier removes another percent. The files of
 * single pages are too small to gain from it.
 */
export const minifiedAgain: Plugin = {
  name: "minified-again",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle: {
    order: "post",
    async handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      for (const chunk of chunks.filter(({ name }) => PACKAGES.includes(name))) {
        const compress = { passes: 3, keep_fargs: false };
        const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress });
        chunk.code = code ?? chunk.code;
      }
    },
  },
};

/**
 * Tailwind writes a plain color for browsers that cannot mix colors, and the mixed one in a
 * condition. Every browser that runs the scripts can, so the condition is removed and the minifier
 * drops the plain color.
 */
export const mixedColors: Plugin = {
  name: "mixed-colors",
  // Runs after Tailwind and before the style sheet is minified
  enforce: "pre",
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) =>
      code.replace(
        /@supports \(color:\s?color-mix\(in lab, red, red\)\)\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g,
        "$1",
      ),
  },
};

/** The router also accepts the children of a route as a list, without their long names. */
export const namelessRoutes: Plugin = {
  name: "nameless-routes",
  enforce: "pre",
  transform: {
    filter: { id: /routeTree\.gen\.ts$/ },
    handler: (code) =>
      code.replace(
        /^(const \w+Children): \w+ = \{([^}]*)\}/gm,
        (_, start: string, children: string) =>
          `${start} = [${children.replace(/\w+:\s+/g, "")}] as any`,
      ),
  },
};

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
