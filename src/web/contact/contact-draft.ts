import type { ContactInput } from "#shared/contact.input.ts";
import { keptDraft } from "#web/forms/kept-draft.ts";
import type { DraftStore } from "#web/forms/page-form.tsx";

/** Stored only for the tab: a message is shorter than an application. */
const kept = keptDraft("contactMessage", () => sessionStorage);

export const forgetMessage = kept.forget;

export const MESSAGE_DRAFT: DraftStore<ContactInput> = {
  read: () => {
    const draft = kept.read();
    if (typeof draft !== "object" || draft === null) return undefined;
    const texts = Object.entries(draft).filter(([, text]) => typeof text === "string");
    return Object.fromEntries(texts);
  },
  /** Without a bot's text in the hidden field. */
  store: (message) => kept.store({ ...message, website: "" }),
};
