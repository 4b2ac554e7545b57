import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isProtected } from "#domains/users/users.ts";

/** The first admin's generated password is kept in a file; printed output ends up in a journal. */

function fileBeside(databaseFile: string): string {
  return join(dirname(databaseFile), "first-password.txt");
}

/** Writes the password, readable only by this user of the machine. Returns the file's name. */
export function keepFirstPassword(databaseFile: string, password: string): string {
  const file = fileBeside(databaseFile);
  rmSync(file, { force: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: "wx" });
  return file;
}

/** Removes the file once the first admin has another password. */
export function forgetFirstPassword(databaseFile: string, user: { username: string }): void {
  if (isProtected(user)) rmSync(fileBeside(databaseFile), { force: true });
}
