import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "./start-error.ts";

/** The folders that the environment names: checked before anything is written. */

const REMEDY = "give this user the right to write there, or choose another place";

/** Creates the folder if it is missing. Throws a StartError that names the variable. */
export function openFolder(folder: string, variable: string): void {
  checkFolder(folder, variable);
  try {
    makeFolder(folder);
  } catch (error) {
    throw refusal(folder, variable, error);
  }
}

/**
 * Throws a StartError unless the folder can be written or, if it is missing, probably created: some
 * file systems refuse only the attempt. Changes nothing.
 */
export function checkFolder(folder: string, variable: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory())
      throw new StartError(`${variable}: ${folder} is not a folder: choose another place`);
    return requireWritable(folder, variable);
  }
  const parent = nearestExisting(folder);
  try {
    accessSync(`${parent}/.`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refusal(folder, variable, error);
  }
}

/** The folder itself, or the one in which it would be created. */
export function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

function refusal(folder: string, variable: string, error: unknown): StartError {
  return new StartError(`${variable}: ${folder} cannot be created (${reason(error)}): ${REMEDY}`);
}

/**
 * Creates one level at a time, because Node's recursive mkdir never ends in a file system that
 * refuses with ENOENT.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** Throws a StartError when this user may not write there. */
export function requireWritable(path: string, variable: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new StartError(`${variable}: ${path} cannot be written (${reason(error)}): ${REMEDY}`);
  }
}

function reason(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code ?? error);
}
