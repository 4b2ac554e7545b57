import { Link } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { addressOf, type Draft, slugOf, titleOf } from "#domains/content/items/content-items.ts";
import type { EditableItem, ContentItem } from "#domains/content/items/content-items.output.ts";
import { focusMain } from "#ui/focus-main.ts";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { ConflictDialog } from "#domains/content/drafts/conflict-dialog.tsx";
import { ConflictNotice, type TwoTexts } from "#domains/content/drafts/conflict-notice.tsx";
import { ItemFields } from "#domains/content/fields/item-fields.tsx";
import { SendCard } from "#domains/content/newsletter/send-card.tsx";
import { PublishCard } from "#domains/content/publishing/publish-card.tsx";
import { SharedLook } from "#domains/content/publishing/shared-look.tsx";
import {
  DraftSession,
  type DraftStatus,
  type KeptDraft,
} from "#domains/content/drafts/draft-session.client.ts";
import { StateBadge } from "./looks.tsx";
import { COLLECTION_NAMES, nameOf } from "./words.client.ts";
import { useFieldOfAddress } from "#kit/form/field-of-address.ts";
import { keptDraft } from "#kit/form/kept-draft.ts";
import { useUser } from "#domains/session/use-session.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { refusalOf } from "#domains/content/drafts/refusals.client.ts";
import { TextInput } from "#ui/inputs.tsx";

export function ItemEditor({ loaded }: { loaded: EditableItem }) {
  const { session, texts, ...state } = useDraft(loaded);
  useFieldOfAddress();
  const { item, draft, status, theirs, issues, isRestored, generation } = state;
  const [decides, setDecides] = useState(true);
  const isTrashed = item.trashedAt !== null;
  const address = addressOf(draft);
  return (
    <>
      <EditorHeading
        item={item}
        status={isTrashed ? undefined : status}
        isOwn={texts?.isOwn === true}
      />
      {isRestored && status !== "conflict" && (
        <Notice kind="info">Your unsaved text is back: this browser had kept it.</Notice>
      )}
      {texts && <ConflictNotice texts={texts} onCompare={() => setDecides(true)} />}
      {issues.whole && <Notice kind="error">{issues.whole}</Notice>}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <fieldset disabled={isTrashed} className="ca-card" key={generation}>
          <legend className="sr-only">What it says</legend>
          <ItemFields id={item.id} draft={draft} issues={issues} onChange={session.change} />
        </fieldset>
        <div className="grid gap-4 lg:sticky lg:top-22">
          <PublishCard item={item} session={session} />
          {item.collection === "articles" && !isTrashed && <SendCard item={item} />}
          {address !== undefined && (
            <AddressCard
              draft={draft}
              item={item}
              address={address}
              error={issues.slug}
              disabled={isTrashed}
              onChange={session.change}
            />
          )}
          {address !== undefined && !address.includes("#") && (
            <SharedLook draft={draft} item={item} address={address} />
          )}
        </div>
      </div>
      {theirs && texts && decides && (
        <ConflictDialog
          key={theirs.revision}
          mine={draft}
          theirs={theirs}
          texts={texts}
          onKeepMine={() => void session.keepMine()}
          onTakeTheirs={() => session.takeTheirs()}
          onClose={() => setDecides(false)}
        />
      )}
    </>
  );
}

interface HeadingProps {
  item: EditableItem;
  status: DraftStatus | undefined;
  /** Whether the other draft in a conflict is the user's own. */
  isOwn: boolean;
}

function EditorHeading({ item, status, isOwn }: HeadingProps) {
  return (
    <>
      <Link
        to="/admin/content"
        search={{ collection: item.collection }}
        onClick={focusMain}
        className="flex w-fit items-center gap-2 link text-sm link-primary"
      >
        <Icon name="chevron-left" className="size-4" />
        {COLLECTION_NAMES[item.collection].many}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h1 className="line-clamp-3 text-2xl font-bold wrap-anywhere sm:text-3xl">
            {nameOf(item)}
          </h1>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <StateBadge item={item} />
            {status && <SaveStatus status={status} isOwn={isOwn} />}
          </div>
        </div>
      </div>
    </>
  );
}

const WORDS: Record<DraftStatus, { icon: string; text: string }> = {
  saved: { icon: "check", text: "Draft saved" },
  typing: { icon: "pencil", text: "Not saved yet" },
  saving: { icon: "refresh-cw", text: "Saving…" },
  away: { icon: "triangle-alert", text: "No connection. Kept in this browser until there is one." },
  outside: {
    icon: "triangle-alert",
    text: "You are signed out. Kept in this browser until you sign in again.",
  },
  refused: { icon: "triangle-alert", text: "Not saved: please look at the marked fields." },
  conflict: { icon: "triangle-alert", text: "Not saved: someone else has changed this." },
};

const TWO_OF_ONE_PERSON = "Not saved: you have saved another text of this.";

interface Props {
  status: DraftStatus;
  /** Whether the other draft in a conflict is the user's own. */
  isOwn: boolean;
}

/** Whether the draft is saved. Announced only when saving fails, and when it works again. */
function SaveStatus({ status, isOwn }: Props) {
  const { icon, text: words } = WORDS[status];
  const text = status === "conflict" && isOwn ? TWO_OF_ONE_PERSON : words;
  const isWrong = icon === "triangle-alert";
  return (
    <>
      <p
        className={`flex flex-wrap items-center gap-x-2 text-sm ${isWrong ? "font-medium text-error" : "text-base-content/80"}`}
      >
        <Icon name={icon} className="size-4" />
        {text}
        {status === "outside" && (
          // Another tab leaves the text in sight; this one saves it once somebody is signed in
          <a href="/admin" target="_blank" rel="noopener" className="tap link">
            Sign in on a new tab
          </a>
        )}
      </p>
      <p className="sr-only" role="status">
        {isWrong ? text : status === "saved" ? "Draft saved" : ""}
      </p>
    </>
  );
}

function useDraft(loaded: EditableItem) {
  const { user } = useUser();
  const kept = keptDraft(`draft ${user?.id ?? 0} content ${loaded.id}`, () => localStorage);
  const utils = trpc.useUtils();
  const [session] = useState(
    () =>
      new DraftSession(loaded, readKept(kept.read(), kept.time()), {
        keep: kept.store,
        forget: kept.forget,
        save: async (typed) => {
          try {
            const saved = await utils.client.admin.content.save.mutate({ id: loaded.id, ...typed });
            utils.admin.content.byId.setData({ id: loaded.id }, saved);
            return saved;
          } catch (error) {
            throw await refusalOf(error, () =>
              utils.admin.content.byId.fetch({ id: loaded.id }, { staleTime: 0 }),
            );
          }
        },
      }),
  );
  useEffect(() => {
    const send = () => void session.flush();
    const leave = () => document.visibilityState === "hidden" && send();
    window.addEventListener("online", send);
    document.addEventListener("visibilitychange", leave);
    send();
    return () => {
      window.removeEventListener("online", send);
      document.removeEventListener("visibilitychange", leave);
      send();
    };
  }, [session]);
  const state = useSyncExternalStore(session.subscribe, session.state);
  // A browser that was ended by force may bring back an older text than its user has saved since
  const { theirs, typedAt } = state;
  const texts: TwoTexts | undefined = theirs && {
    typedAt,
    savedAt: Date.parse(theirs.updatedAt),
    isOwn: theirs.updatedByName === user?.username,
  };
  return { session, texts, ...state };
}

function readKept(value: unknown, at: number | undefined): KeptDraft | undefined {
  const { revision, draft, sending, chosen } = (value ?? {}) as Partial<KeptDraft>;
  return typeof revision === "number" && typeof draft === "object"
    ? { revision, draft, sending, chosen, at }
    : undefined;
}

interface AddressProps {
  draft: Draft;
  item: ContentItem;
  /** The part before the slug. */
  address: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (draft: Draft) => void;
}

function AddressCard({ draft, item, address, error, disabled, onChange }: AddressProps) {
  // A published item without a page has only a number as its slug
  const liveSlug = item.liveSlug === String(item.id) ? null : item.liveSlug;
  const made = liveSlug ?? slugOf(titleOf(draft));
  return (
    <section className="ca-card" aria-labelledby="address">
      <h2 id="address">Address</h2>
      <TextInput
        id="slug"
        label={`After ${address}`}
        hint={draft.slug === "" ? "Made from the title when it is published." : undefined}
        maxLength={80}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        placeholder={made}
        disabled={disabled}
        value={draft.slug}
        error={error}
        onChange={(event) => onChange({ ...draft, slug: event.target.value })}
      />
      {liveSlug !== null && (
        <a
          href={address + encodeURIComponent(liveSlug)}
          target="_blank"
          rel="noreferrer"
          className="link link-primary text-sm wrap-anywhere"
        >
          {address + liveSlug}
          <span className="sr-only">, opens in a new tab</span>
        </a>
      )}
    </section>
  );
}
