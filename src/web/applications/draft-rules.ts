import { draftInput } from "#shared/application-draft.input.ts";
import type { Draft } from "#shared/application-draft.ts";
import { withSentAlong } from "#web/forms/sent-along.ts";
import type { ZodType } from "zod";

export const rules = withSentAlong(draftInput as ZodType<Draft, Draft>);
