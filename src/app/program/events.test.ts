import { expect, test, vi } from "vitest";
import { readConfig } from "#platform/config.ts";
import { runCommand } from "./run-command.ts";

test("the command tells what follows from a status, from a change of many leads and from a new message", async () => {
  const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const code = await runCommand("events", readConfig({}));
  const told = String(printed.mock.calls[0]?.[0]).split("\n");
  printed.mockRestore();
  expect(code).toBe(0);
  expect(told).toContain(
    "  Marked a message (contact.setStatus): status on the timeline, webhook message.status",
  );
  expect(told).toContain(
    "  Changed a lead (leads.change): follow-up, stage, tags on the timeline, webhook application.stage or message.stage",
  );
  expect(told).toContain(
    "  A message comes in (message.arrived): received on the timeline, webhook message.created",
  );
  expect(told).toContain("  New message, to desk: A visitor writes through the contact page.");
});
