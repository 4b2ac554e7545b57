import type { EnvironmentOptions } from "vite";

/** The modules that the home page needs; it has no page header and no question on leaving. */
const EVERY_PAGE =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@trpc)\/(?!.*\/useBlocker)|src\/(domains\/frame\/(?!early|person-inputs|page-(?:header|not-found)|search-form|use-arrived|private-head|waiting|name-menu|use-known-tables)|app\/browser\/(main|router|routeTree)|domains\/session\/trpc|kit\/form\/refused|ui\/(error-sentence|card-row)|kit\/values\/(format|typed-numbers))/;

/**
 * Modules that many pages need, in one file for each kind of page: a page requests all missing
 * files at once, and a browser opens six connections.
 */
const SHARED_CHUNKS = [
  {
    name: "home",
    test: /src\/domains\/(content\/(reading\/(testimonials|post-card)|site-texts\/home-words)|loans\/loan-types)\.tsx?$/,
  },
  {
    name: "fields",
    test: /src\/(ui\/(button|inputs|submit-button|use-focus-kept|spinner)|kit\/(form\/(before-script|lazy-resolver)|values\/page-form))\.tsx?$/,
  },
  {
    name: "session",
    test: /src\/(domains\/(accounts\/accounts|second-factor\/second-factor|session\/(refusals|use-session)\.client))\.ts$/,
  },
  {
    name: "forms",
    test: /node_modules\/react-hook-form\/|src\/kit\/form\/fields\.ts$/,
  },
  {
    name: "page-forms",
    test: /src\/(kit\/form\/(form|page-form)|ui\/notice)\.tsx?$/,
  },
  {
    name: "accounts",
    test: /src\/domains\/(frame\/person-inputs|accounts\/sign-in-page\/(sign-in-form|sign-in-banner))\.tsx$/,
  },
];

/** React has had this hook since version 18, so packages need not bring their own. */
export const OWN_HOOKS = [
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: "use-sync-external-store/with-selector",
  },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
];

/**
 * Conditions that packages check, set to constants so that code for other environments is not sent
 * to browsers.
 */
const IN_EVERY_BROWSER = {
  ...typesOf("object", ["window", "document", "navigator", "performance"]),
  ...typesOf("function", ["Map", "WeakMap", "WeakSet", "MessageChannel", "queueMicrotask"]),
  ...typesOf("function", ["reportError", "setTimeout", "clearTimeout"]),
  ...typesOf("undefined", ["process", "setImmediate"]),
};

function typesOf(type: string, names: string[]) {
  return Object.fromEntries(names.map((name) => [`typeof ${name}`, JSON.stringify(type)]));
}

/** The build of the code for browsers. */
export const client: EnvironmentOptions = {
  define: IN_EVERY_BROWSER,
  build: {
    outDir: "dist/client",
    manifest: true,
    assetsInlineLimit: 0,
    // The server names a page's chunks in its head; later ones load when a link is hovered
    modulePreload: false,
    rolldownOptions: {
      input: "src/app/browser/main.tsx",
      // The packages do not declare this; without it their WebSocket and batching parts would stay
      // in
      treeshake: {
        // No getter here has side effects
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /@trpc\/(client|react-query)\//, sideEffects: false }],
      },
      // One chunk for what every page needs compresses better than the five that sharing would make
      output: {
        // Every page names all others, so the hashes are short
        chunkFileNames: "assets/[hash:7].js",
        codeSplitting: {
          groups: [{ name: "frame", test: EVERY_PAGE }, ...SHARED_CHUNKS].map(
            (group, index, { length }) => ({ ...group, priority: length - index }),
          ),
        },
      },
    },
  },
};
