import { createHandler } from "./app.ts";
import { startBackground } from "./background.ts";
import { createApp, openMigrated, prepare } from "./boot.ts";
import type { Config } from "./config.ts";
import type { Finished } from "./http/finished.ts";
import type { Client } from "./http/page.ts";
import { createHttpServer, drain, listen } from "./listen.ts";
import { createLog } from "./log.ts";

interface BuiltClient {
  files: Map<string, Finished>;
  client: Client;
}

/** Runs the built server until it is told to stop. */
export async function serve(config: Config, { files, client }: BuiltClient): Promise<void> {
  const write = (line: string) => process.stdout.write(line);
  const log = createLog(config.logLevel, write);
  const opened = await openMigrated(config, log);
  await prepare(opened, config, (line) => write(`${line}\n`));

  let ready = false;
  let address = config.publicUrl ?? "";
  const app = createApp(opened, config, { log, publicUrl: () => address });
  await app.uploads.storage.sweepTemporary();
  const handler = createHandler(app, {
    files,
    client,
    ready: () => ready,
  });
  const server = createHttpServer((request, response) => void handler(request, response));
  try {
    const port = await listen(server, config.port, config.host);
    address ||= `http://localhost:${port}`;
    ready = true;
    const stopBackground = startBackground(app);
    log.info("started", { port });
    write(`listening on http://${config.host}:${port}\n`);
    await untilTold(log);
    ready = false;
    await drain(server);
    await stopBackground();
    log.info("stopped");
  } finally {
    await opened.close();
  }
}

/** Resolves at the first SIGTERM or SIGINT; a second one exits at once. */
function untilTold(log: ReturnType<typeof createLog>): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.once(signal, () => {
        log.info("stopping", { signal });
        process.once(signal, () => process.exit(130));
        resolve();
      });
  });
}
