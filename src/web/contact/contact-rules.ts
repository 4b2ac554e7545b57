import { type ContactInput, contactInput } from "#shared/contact.input.ts";
import { withSentAlong } from "#web/forms/sent-along.ts";
import type { ZodType } from "zod";

export const contactRules = withSentAlong(contactInput as ZodType<ContactInput, ContactInput>);
