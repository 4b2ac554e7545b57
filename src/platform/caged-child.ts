import { type ChildProcessByStdio, spawn } from "node:child_process";
import { setPriority } from "node:os";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A lower priority than the server's. */
const NICE = 10;

// Decision: src/decisions/073-parsers-in-a-cage.md
/**
 * The whole environment of a child that parses strangers' bytes. Node then allows it no files, no
 * network, no processes, no workers and no native code; only its own program and its pipes.
 */
const CAGE = { NODE_OPTIONS: "--permission --max-old-space-size=512" };

interface Work {
  /** The command that runs the parsers: src/caged.ts as it is built, or the executable. */
  program: string[];
  args: string[];
  /** Bytes for its standard input, or the descriptor of the one file that it reads. */
  input: Buffer | Readable | number;
  atMostMs: number;
}

interface Caged {
  output: Readable;
  /** The exit code; null for a child that was stopped. Rejects when it cannot be started. */
  ended: Promise<number | null>;
  stop: () => void;
}

/** Starts a parser in a process that can reach nothing but the bytes it is given. */
export function startCaged({ program, args, input, atMostMs }: Work): Caged {
  const [command = process.execPath, ...rest] = program;
  const child = spawn(command, [...rest, ...args], {
    cwd: "/",
    env: CAGE,
    stdio: [typeof input === "number" ? input : "pipe", "pipe", "ignore"],
    timeout: atMostMs,
    killSignal: "SIGKILL",
  }) as ChildProcessByStdio<Writable | null, Readable, null>;
  child.once("spawn", () => setPriority(child.pid as number, NICE));
  const stop = () => void child.kill("SIGKILL");
  process.once("exit", stop);
  // A child that ends early stops reading
  child.stdin?.on("error", () => {});
  if (Buffer.isBuffer(input)) child.stdin?.end(input);
  // What is only partly read is not judged
  else if (typeof input !== "number")
    void pipeline(input, child.stdin as Writable).catch(() => void child.kill("SIGKILL"));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).finally(() => process.off("exit", stop));
  // Whoever reads the output may give up before the end
  ended.catch(() => {});
  return { output: child.stdout, ended, stop };
}

/** The whole output of such a parser; undefined when it fails or writes too much. */
export async function askCaged({
  atMostBytes,
  ...work
}: Work & { atMostBytes: number }): Promise<Buffer | undefined> {
  const { output, ended, stop } = startCaged(work);
  const pieces: Buffer[] = [];
  let size = 0;
  output.on("data", (piece: Buffer) => {
    size += piece.length;
    if (size > atMostBytes) stop();
    else pieces.push(piece);
  });
  return (await ended) === 0 ? Buffer.concat(pieces) : undefined;
}
