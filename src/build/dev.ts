import type { IncomingMessage, ServerResponse } from "node:http";
import { resolve } from "node:path";
import { createServer as createVite } from "vite";

/**
 * The same single process with hot reload: Vite runs in front of the app on one port, and the app
 * is rebuilt when a server file changes. The database handle is kept here and survives.
 */
process.env.NODE_ENV = "development";

let listener: (request: IncomingMessage, response: ServerResponse) => void = () => {};
const { createServer } = await import("node:http");
const server = createServer((request, response) => listener(request, response));

/** Vite serves any file of the project; stored data is not part of the project. */
const DATA_FOLDERS = ["db", "uploads"];
const SECRETS = [".env", ".env.*", "*.{crt,pem}", "**/.git/**"]; // Vite's own list, which ours replaces
const vite = await createVite({
  appType: "custom",
  server: {
    middlewareMode: true,
    hmr: { server },
    fs: { deny: [...SECRETS, ...DATA_FOLDERS.map((folder) => resolve(folder, "**"))] },
  },
});

const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;
const { loadEnvironmentFile, readConfig } =
  await load<typeof import("#platform/config.ts")>("/src/platform/config.ts");
const { createLog } = await load<typeof import("#platform/log.ts")>("/src/platform/log.ts");
const boot = await load<typeof import("#app/process/boot.ts")>("/src/app/process/boot.ts");

loadEnvironmentFile();
const config = readConfig();
const write = (line: string) => process.stdout.write(line);
const log = createLog(config.logLevel, write);
const opened = await boot.openToServe(config, log);
await boot.prepare(opened, config, (line) => write(`${line}\n`));
const publicUrl = () => config.publicUrl ?? `http://localhost:${config.port}`;
const app = boot.createApp(opened, config, {
  key: opened.key,
  dataKeys: opened.dataKeys,
  log,
  publicUrl,
});
app.jobs.start();

const STEPS = resolve("db/migrations");

/** Migrates the database when a step is added or mended; one that ran before is not run again. */
async function migrate(file: string) {
  if (!file.startsWith(STEPS)) return;
  vite.environments.ssr.moduleGraph.invalidateAll();
  const { engineFor } = await load<typeof import("#platform/database/choose.ts")>(
    "/src/platform/database/choose.ts",
  );
  const beside = engineFor(config).open();
  try {
    const steps = await beside.inTurn(() => beside.migrate());
    if (steps.length > 0) log.info("migrated", { steps: steps.join(", ") });
  } catch (error) {
    log.error("the step failed", error);
  } finally {
    await beside.close();
  }
}
for (const event of ["add", "change"]) vite.watcher.on(event, (file: string) => void migrate(file));

/** The app from the current sources; the module cache makes this cheap while nothing changes. */
async function currentHandler() {
  const { createDevHandler } = await load<typeof import("#app/process/dev-handler.ts")>(
    "/src/app/process/dev-handler.ts",
  );
  const { createDevRenderer } = await load<typeof import("#app/browser/entry-server.tsx")>(
    "/src/app/browser/entry-server.tsx",
  );
  return createDevHandler(app, createDevRenderer(withViteClient));
}

/**
 * Only the scripts of the head: Vite would also rewrite the page's own, and React would load both.
 */
async function withViteClient(html: string): Promise<string> {
  const shell = await vite.transformIndexHtml("/", "<head></head>");
  const scripts = /<head>([\s\S]*)<\/head>/.exec(shell)?.[1] ?? "";
  return html.replace("<head>", () => `<head>${scripts}`);
}

listener = (request, response) => {
  const answer = () => {
    currentHandler()
      .then((handler) => handler(request, response))
      .catch((error: Error) => {
        vite.ssrFixStacktrace(error);
        log.error("request failed", error);
        response.writeHead(500, { "content-type": "text/plain" }).end(error.stack);
      });
  };
  if (request.url?.startsWith("/uploads/")) answer();
  else vite.middlewares(request, response, answer);
};

server.listen(config.port, config.host, () =>
  write(`listening on http://${config.host}:${config.port}\n`),
);

process.once("SIGINT", () => void stop());
process.once("SIGTERM", () => void stop());

async function stop() {
  await vite.close();
  server.closeAllConnections();
  server.close();
  await app.jobs.stop();
  await opened.close();
  process.exit(0);
}
