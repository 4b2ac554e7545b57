import { email, honeypot, paging, recordId, search, z } from "./zod.ts";

export const subscribeInput = z.object({
  email: email("Please enter a valid email address."),
  website: honeypot,
});

export const switchInput = z.object({ isOn: z.boolean("Please choose on or off.") });
export const subscriberList = z.object({ search, ...paging });
export const articleInput = z.object({ id: recordId });
