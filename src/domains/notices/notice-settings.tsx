import type { FormEvent } from "react";
import {
  NOTICE_KIND_NAMES,
  NOTICE_KINDS,
  NOTICE_WAYS,
  type NoticeKind,
  type NoticeSettings as Settings,
  type NoticeSettings,
  type NoticeWay,
} from "./notices.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { SelectInput, TextInput } from "#ui/inputs.tsx";
import { CheckInput } from "#ui/check-input.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Notice } from "#ui/notice.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { zonesWith } from "#ui/time-zones.ts";
import { RefusedSave, useRevisedForm } from "#domains/session/revised-form.tsx";

/** Which notices the user gets, and how. */
export function NoticeSettings() {
  const query = trpc.notices.settings.useQuery(undefined, { refetchOnMount: "always", gcTime: 0 });
  if (!query.isSuccess || !query.isFetchedAfterMount)
    return <NotLoaded query={query} of="your choices" />;
  return <SettingsForm settings={query.data} />;
}

function SettingsForm({ settings }: { settings: Settings }) {
  const form = useNoticeForm(settings);
  const { typed, change } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const kinds = NOTICE_KIND_NAMES.filter((kind) => settings.ways[kind] !== undefined);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {settings.isOffice && (
        <Notice kind="info">
          Your address is a contact email of this site: it gets an email of each new message and
          application at once, whatever you choose here.
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {kinds.map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            way={typed.ways[kind] ?? "page"}
            error={form.issues[`ways.${kind}`]}
            onChange={(way) => change({ ways: { ...typed.ways, [kind]: way } })}
          />
        ))}
      </div>
      <Times form={form} />
      <RefusedSave form={form} />
      <SubmitButton
        busy={form.isBusy}
        disabled={!form.isChanged}
        className="justify-self-start btn-primary"
      >
        Save notices
      </SubmitButton>
    </form>
  );
}

interface KindProps {
  kind: NoticeKind;
  way: NoticeWay;
  error: string | undefined;
  onChange: (way: NoticeWay) => void;
}

function Kind({ kind, way, error, onChange }: KindProps) {
  const { title, when, ways } = NOTICE_KINDS[kind];
  return (
    <SelectInput
      id={`notice-${kind}`}
      label={title}
      hint={when}
      error={error}
      options={new Map(ways.map((each) => [each, NOTICE_WAYS[each]]))}
      value={way}
      onChange={(event) => onChange(event.currentTarget.value as NoticeWay)}
    />
  );
}

const HOURS = new Map(
  Array.from({ length: 24 }, (_, hour) => [
    String(hour),
    `${hour % 12 || 12}:00 ${hour < 12 ? "AM" : "PM"}`,
  ]),
);
const EVENING = { from: "21:00", to: "07:00" };

interface TimesProps {
  form: ReturnType<typeof useNoticeForm>;
}

function Times({ form }: TimesProps) {
  const { typed, change, issues } = form;
  return (
    <div className="grid gap-4 border-t border-base-300 pt-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectInput
          id="daily-hour"
          label="Once a day, at"
          error={issues.dailyHour}
          options={HOURS}
          value={typed.dailyHour}
          onChange={(event) => change({ dailyHour: Number(event.currentTarget.value) })}
        />
        <SelectInput
          id="time-zone"
          label="Your time zone"
          error={issues.timeZone}
          options={zonesWith(typed.timeZone)}
          value={typed.timeZone}
          onChange={(event) => change({ timeZone: event.currentTarget.value })}
        />
      </div>
      <Quiet form={form} />
    </div>
  );
}

function Quiet({ form }: TimesProps) {
  const {
    typed: { quiet },
    change,
    issues,
  } = form;
  return (
    <>
      <CheckInput
        label="Quiet hours"
        checked={quiet !== null}
        onChange={(event) => change({ quiet: event.currentTarget.checked ? EVENING : null })}
      >
        No email is sent in them. Notices wait until they end; nothing is lost.
      </CheckInput>
      {quiet && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            id="quiet-from"
            type="time"
            label="From"
            value={quiet.from}
            error={issues["quiet.from"]}
            onChange={(event) => change({ quiet: { ...quiet, from: event.currentTarget.value } })}
          />
          <TextInput
            id="quiet-to"
            type="time"
            label="To"
            value={quiet.to}
            error={issues["quiet.to"]}
            onChange={(event) => change({ quiet: { ...quiet, to: event.currentTarget.value } })}
          />
        </div>
      )}
    </>
  );
}

type Typed = Pick<NoticeSettings, "ways" | "dailyHour" | "quiet"> & { timeZone: string };

function toTyped({ ways, dailyHour, quiet, timeZone }: NoticeSettings): Typed {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { ways, dailyHour, quiet, timeZone: timeZone ?? own };
}

/** The form for the kinds of notices and how each is delivered. */
function useNoticeForm(settings: NoticeSettings) {
  const { notices } = trpc.useUtils();
  const save = trpc.notices.saveSettings.useMutation();
  return useRevisedForm(settings, {
    draft: "notices",
    question: "Leave without saving your choices?",
    toTyped,
    save: save.mutateAsync,
    read: () => notices.settings.fetch(undefined, { staleTime: 0 }),
    adopt: (now) => notices.settings.setData(undefined, now),
  });
}
