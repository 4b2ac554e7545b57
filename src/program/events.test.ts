import { expect, test } from "vitest";
import { eventsInWords } from "./events.ts";

test("the command tells what follows from a status, from a change of many leads and from a new message", () => {
  const told = eventsInWords().split("\n");
  expect(told).toContain(
    "  Marked a message (contact.setStatus): status on the timeline, webhook message.status",
  );
  expect(told).toContain("  Changed a lead (leads.change): follow-up, stage, tags on the timeline");
  expect(told).toContain(
    "  A message comes in (message.arrived): received on the timeline, webhook message.created",
  );
  expect(told).toContain("  New message, to desk: Somebody writes through the contact page.");
});
