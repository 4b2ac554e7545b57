import { expect, test } from "vitest";
import { testApp, type TestApp } from "#test/kit/app.ts";
import { actorFor, PASSWORD } from "#test/kit/people.ts";
import { resetPassword } from "#domains/accounts/accounts.server.ts";
import { siteOf } from "#platform/context.ts";
import { hashSecret, newSecret } from "#domains/accounts/links/secrets.server.ts";

const NEW_PASSWORD = "a wholly new secret";

/**
 * The customer with two sessions, an open link for choosing a password and another in the outbox.
 */
async function openDoors(test: TestApp) {
  const actor = await actorFor(test.db, "customer");
  if (!actor) throw new Error("there is no customer");
  await actorFor(test.db, "customer");
  const userId = actor.user.id;
  const token = newSecret();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await test.db
    .insertInto("mailTokens")
    .values({
      tokenHash: hashSecret(token),
      purpose: "reset-password",
      userId,
      email: actor.user.email,
      createdAt: later,
      expiresAt: later,
      usedAt: null,
    })
    .execute();
  await test.db
    .insertInto("outbox")
    .values({
      recipient: actor.user.email,
      subject: "Choose a new password",
      textBody: "",
      htmlBody: "",
      linkPurpose: "reset-password",
      userId,
      createdAt: later,
      nextAttemptAt: later,
      expiresAt: later,
    })
    .execute();
  return { actor, userId, token };
}

async function leftOf({ db }: TestApp, userId: number) {
  const sessions = await db
    .selectFrom("sessions")
    .where("userId", "=", userId)
    .select("id")
    .execute();
  const links = await db
    .selectFrom("mailTokens")
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .select("tokenHash")
    .execute();
  const mails = await db.selectFrom("outbox").select(["subject", "linkPurpose"]).execute();
  return {
    sessions: sessions.length,
    openLinks: links.length,
    waitingLinks: mails.filter((mail) => mail.linkPurpose !== null).length,
    notices: mails.filter((mail) => mail.subject.startsWith("Your password")).length,
  };
}

type Doors = Awaited<ReturnType<typeof openDoors>>;

/** The four ways to set a password, and the sessions that each leaves. */
const WAYS: [name: string, sessions: number, go: (test: TestApp, doors: Doors) => Promise<void>][] =
  [
    [
      "the link of an email",
      0,
      async ({ as }, { token }) => {
        const visitor = await as("visitor");
        await visitor.accounts.confirmPasswordReset({ token, password: NEW_PASSWORD });
      },
    ],
    [
      "one's own change",
      1,
      async ({ as }, { actor }) => {
        const customer = await as("visitor", { actor });
        await customer.accounts.changePassword({
          currentPassword: PASSWORD,
          newPassword: NEW_PASSWORD,
        });
      },
    ],
    [
      "an admin's edit",
      0,
      async ({ as }, { userId }) => {
        await (await as("admin")).admin.users.update({ id: userId, password: NEW_PASSWORD });
      },
    ],
    [
      "the operator's command",
      0,
      async ({ app, db }) => {
        await resetPassword(db, siteOf(app), { username: "Customer", password: NEW_PASSWORD });
      },
    ],
  ];

test.each(WAYS)(
  "a new password by %s ends the sessions and the open links, and is told by email",
  async (_, sessions, go) => {
    const app = await testApp();
    const doors = await openDoors(app);
    await go(app, doors);
    expect(await leftOf(app, doors.userId)).toEqual({
      sessions,
      openLinks: 0,
      waitingLinks: 0,
      notices: 1,
    });
    const visitor = await app.as("visitor");
    await visitor.accounts.login({ username: "customer", password: NEW_PASSWORD });
  },
);

test("the operator is told when no user has that name", async () => {
  const { app, db } = await testApp();
  const reset = resetPassword(db, siteOf(app), { username: "nobody", password: NEW_PASSWORD });
  await expect(reset).rejects.toThrow("There is no user named nobody.");
});
