import { type ReactNode, useId } from "react";
import { Form } from "#kit/form/form.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import {
  BULK_SAVES,
  saveAll,
  saveOne,
  type SettingDrafts,
  type TextKey,
} from "./use-setting-drafts.client.ts";
import { Icon } from "#ui/icon.tsx";
import type { Say } from "./banner.tsx";

export interface TabProps {
  drafts: SettingDrafts;
  /** Shows a message in the banner. */
  say: Say;
}

interface CardProps {
  title: string;
  description?: string;
  /** Beside the title, such as a link to the page. */
  aside?: ReactNode;
  children: ReactNode;
}

export function SettingCard({ title, description, aside, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-4 rounded-box border border-base-300 bg-base-100 p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid gap-0.5">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {description && <p className="text-sm text-base-content/80">{description}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface FormProps extends TabProps {
  settingKey: TextKey;
  /** The button's label. */
  action: string;
  /** The setting's name, for screen readers, when the button does not include it. */
  of?: string;
  children: ReactNode;
}

/** One setting with its own save. The browser itself checks an e-mail address. */
export function SettingForm({ settingKey, drafts, say, action, of, children }: FormProps) {
  const saving = drafts.isSaving(settingKey);
  return (
    <Form
      noValidate={false}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void saveOne(drafts, settingKey, say);
      }}
    >
      {children}
      <TheirValue settingKey={settingKey} drafts={drafts} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SubmitButton busy={saving} small>
          {action}
          {of && <span className="sr-only">{of}</span>}
        </SubmitButton>
        {drafts.isUnsaved(settingKey) && !saving && (
          <span className="text-sm text-base-content/80">Not saved yet</span>
        )}
      </div>
    </Form>
  );
}

/** Shows the second of two admins what the first has saved meanwhile. */
function TheirValue({ settingKey, drafts }: { settingKey: TextKey; drafts: SettingDrafts }) {
  const theirs = drafts.theirs(settingKey);
  if (theirs === undefined) return null;
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-field bg-warning p-3 text-sm text-warning-content"
    >
      <p>
        Someone else has changed this in the meantime. It now reads:{" "}
        <span className="block max-h-24 overflow-y-auto font-medium break-words whitespace-pre-line">
          {theirs === "true" ? "Show" : theirs === "false" ? "Hide" : theirs || "(empty)"}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-xs" onClick={() => drafts.keepMine(settingKey)}>
          Keep mine
        </button>
        <button type="button" className="btn btn-xs" onClick={() => drafts.takeTheirs(settingKey)}>
          Take theirs
        </button>
      </div>
    </div>
  );
}

interface SaveAllProps extends TabProps {
  which: keyof typeof BULK_SAVES;
  children: string;
}

/** Saves all settings of a tab at once. */
export function SaveAllButton({ drafts, say, which, children }: SaveAllProps) {
  return (
    <div className="flex justify-end border-t border-base-300 pt-4">
      <SubmitButton
        busy={BULK_SAVES[which].keys.some(drafts.isSaving)}
        className="btn-accent max-sm:w-full"
        onPress={() => void saveAll(drafts, which, say)}
      >
        {children}
      </SubmitButton>
    </div>
  );
}

interface LinkProps {
  to: "/" | "/privacy-policy" | "/terms-of-use";
  /** The part of the page that shows it, where a page has several of these links. */
  of?: string;
  children?: string;
}

/** Opens the public page that shows a setting in another tab. */
export function WebsiteLink({ to, of, children = "View on website" }: LinkProps) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="tap link inline-flex items-center gap-1.5 link-primary text-sm"
    >
      {children}
      <Icon name="external-link" className="size-4" />
      <span className="sr-only">({of && `${of}, `}opens in a new tab)</span>
    </a>
  );
}
