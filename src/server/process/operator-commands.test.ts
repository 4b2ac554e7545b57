import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/database/sqlite/open.ts";
import { innerContext } from "#server/context.ts";
import { createCaller } from "#server/router.ts";
import { appOn, testConfig } from "#test/kit/app.ts";
import { createAdminCommand, migrateCommand } from "./operator-commands.ts";

/** An installation that has been migrated and has no users yet. */
async function installation(environment: Record<string, string> = {}) {
  const config = testConfig(environment);
  await migrateCommand(config, () => {});
  const said: string[] = [];
  const createAdmin = () => createAdminCommand(config, (line) => said.push(line));
  const login = async (password: string) => {
    const opened = openDatabase(config.databaseFile);
    onTestFinished(() => opened.close());
    const { app } = appOn(opened, config);
    return createCaller(innerContext(app)).accounts.adminLogin({ username: "admin", password });
  };
  return { said, createAdmin, login };
}

describe("create-admin", () => {
  test("creates the user admin, who signs in with ADMIN_PASSWORD", async () => {
    const password = "a harbour in autumn";
    const { said, createAdmin, login } = await installation({
      ADMIN_PASSWORD: password,
      ADMIN_EMAIL: "office@lender.example",
    });
    await createAdmin();
    expect(said).toEqual(["created admin"]);
    expect(await login(password)).toMatchObject({
      username: "admin",
      email: "office@lender.example",
      isAdmin: true,
    });
  });

  test("prints the random password that it makes without one", async () => {
    const { said, createAdmin, login } = await installation();
    await createAdmin();
    const [, password = ""] =
      /^created admin with the password (\S{16})$/.exec(said[0] ?? "") ?? [];
    expect(await login(password)).toMatchObject({ username: "admin" });
  });

  test("leaves an existing admin alone", async () => {
    const { createAdmin, said } = await installation({ ADMIN_PASSWORD: "a harbour in autumn" });
    await createAdmin();
    await expect(createAdmin()).rejects.toThrow("The user admin exists already.");
    expect(said).toEqual(["created admin"]);
  });

  test("refuses a commonly guessed password", async () => {
    const { createAdmin, said } = await installation({ ADMIN_PASSWORD: "password123" });
    await expect(createAdmin()).rejects.toThrow("one of the most common ones");
    expect(said).toEqual([]);
  });
});
