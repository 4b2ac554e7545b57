import { forgetOldDraft } from "./old-draft.ts";
import { keepPresses, markLinks } from "./presses.ts";

forgetOldDraft();
keepPresses();
markLinks();
