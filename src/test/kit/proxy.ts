import { spawn } from "node:child_process";
import { accessSync, constants, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { temporaryFolder } from "./built-server.ts";
import { RECIPES } from "./recipes.ts";
import { startStandIn } from "./stand-in-proxy.ts";

/** How each program runs a configuration in the foreground, with its own files in a folder. */
const ARGUMENTS = {
  nginx: (file: string, folder: string) => {
    const how = `daemon off; master_process off; pid ${join(folder, "pid")};`;
    return ["-c", file, "-p", folder, "-e", "stderr", "-g", how];
  },
  caddy: (file: string) => ["run", "--adapter", "caddyfile", "--config", file],
};

export type ProxyName = keyof typeof RECIPES;

/**
 * Starts the proxy of one of the README's recipes on a port: the program itself where it is
 * installed, and elsewhere a stand-in that follows the recipe. Ends with the test.
 */
export async function startProxy(name: ProxyName, port: number, upstreams: string[]) {
  const text = RECIPES[name](port, upstreams);
  const url = `http://127.0.0.1:${port}`;
  if (isInstalled(name)) startProgram(name, text);
  else await startStandIn(text, port, upstreams);
  const answers = () => fetch(`${url}/healthz`).then(({ status }) => status, String);
  await expect.poll(answers).toBe(200);
}

function isInstalled(name: ProxyName): boolean {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function startProgram(name: ProxyName, text: string): void {
  const folder = temporaryFolder();
  const file = join(folder, "recipe");
  writeFileSync(file, text);
  const child = spawn(name, ARGUMENTS[name](file, folder), {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
}
