import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("defaults are the contract's", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: undefined,
    databaseFile: expect.stringMatching(/\/db\/lender\.sqlite$/),
    backupsDir: expect.stringMatching(/\/db\/backups$/),
    outboxDir: expect.stringMatching(/\/db\/outbox$/),
    uploadsDir: expect.stringMatching(/\/uploads$/),
    adminPassword: undefined,
    sampleContent: true,
    smtpUrl: undefined,
    mailPrivateHosts: false,
    trustProxy: 0,
    rateLimits: true,
    logLevel: "info",
  });
});

test("an empty variable counts as unset", () => {
  expect(readConfig({ PORT: "", PUBLIC_URL: "" })).toMatchObject({ port: 3000 });
});

test("PUBLIC_URL loses its slash", () => {
  expect(readConfig({ PUBLIC_URL: "https://loans.example/" }).publicUrl).toBe(
    "https://loans.example",
  );
});

test.each(["loans@harbor.example", "Harbor Loans <loans@harbor.example>"])(
  "%s is accepted as a mail server",
  (sender) => expect(readConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender),
);

test.each([
  ["PORT", "seventy"],
  ["PORT", "70000"],
  ["PUBLIC_URL", "loans.example"],
  ["PUBLIC_URL", "ftp://loans.example"],
  ["PUBLIC_URL", "https://loans.example/site"],
  ["PUBLIC_URL", "https://loans.example/?from=mail"],
  ["PUBLIC_URL", "https://someone@loans.example"],
  ["SAMPLE_CONTENT", "perhaps"],
  ["SMTP_URL", "http://mail.example"],
  ["SMTP_URL", "mail.example"],
  ["SMTP_URL", "smtp://"],
  ["SMTP_URL", "smtp://mailer:50%of@mail.example"],
  ["SMTP_INSECURE", "maybe"],
  ["MAIL_PRIVATE_HOSTS", "some"],
  ["HSTS_SUBDOMAINS", "all"],
  ["COMPANY_NAME", "Harbor\nBcc: c@d.example"],
  ["UPLOADS_DIR", "db/lender.sqlite"],
  ["MAIL_FROM", "the lender"],
  ["MAIL_FROM", "a@b.example\nBcc: c@d.example"],
  ["TRUST_PROXY", "-1"],
  ["RATE_LIMITS", "yes"],
  ["LOG_LEVEL", "loud"],
])("a wrong %s (%s) is refused in one line that names it", (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name}: [^\\n]+$`));
});

test("a wrong password is not repeated", () => {
  const password = "length".repeat(50);
  expect(() => readConfig({ ADMIN_PASSWORD: password })).not.toThrow(/length{6}/);
  expect(() => readConfig({ ADMIN_PASSWORD: password })).toThrow(/ADMIN_PASSWORD/);
  const url = "smtp://mailer:50%of@mail.example";
  expect(() => readConfig({ SMTP_URL: url })).not.toThrow(/50%of/);
});

test.each([
  ["SECOND_FACTR", "SECOND_FACTOR"],
  ["SECONDD_FACTOR", "SECOND_FACTOR"],
  ["SECOND_FACTOR_", "SECOND_FACTOR"],
  ["SECOND_FACTRO", "SECOND_FACTOR"],
  ["RATE-LIMITS", "RATE_LIMITS"],
  ["DATABASE_URI", "DATABASE_URL"],
])("%s stops the start with the name that was meant", (name, meant) => {
  expect(() => readConfig({ [name]: "all" })).toThrow(
    new ConfigError(`${name}: is not a variable, ${meant} is`),
  );
});

test("variables of other programs are ignored", () => {
  const others = { HOSTS: "a", POST: "b", PATH: "c", SECOND_FACTS: "d", MAIL: "e", LOG: "f" };
  expect(() => readConfig(others)).not.toThrow();
});
