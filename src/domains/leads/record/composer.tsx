import type { LeadSheet } from "#domains/leads/leads.ts";
import { ReplyBox } from "#domains/leads/reply/reply-box.tsx";
import { TabPanel, Tabs } from "#ui/tabs.tsx";
import { LogCall } from "./log-call.tsx";
import { NoteForm } from "./note-form.tsx";

/** What is written about a lead: an email to its person, a note for colleagues, or a call. */
export type Writing = "reply" | "note" | "call";

interface Props {
  lead: LeadSheet;
  writing: Writing;
  onChange: (writing: Writing) => void;
}

/** One place for all that is written about a lead. */
export function Composer({ lead, writing, onChange }: Props) {
  return (
    <section aria-label="Write" className="grid grid-cols-1 gap-4 print:hidden">
      <Tabs
        label="What to write"
        tabs={[
          { id: "reply", label: "Reply" },
          { id: "note", label: "Note" },
          { id: "call", label: "Call" },
        ]}
        current={writing}
        onChange={onChange}
      />
      <TabPanel id="reply" current={writing}>
        <ReplyBox lead={lead} />
      </TabPanel>
      <TabPanel id="note" current={writing}>
        <NoteForm lead={lead} />
      </TabPanel>
      <TabPanel id="call" current={writing}>
        <LogCall lead={lead} />
      </TabPanel>
    </section>
  );
}
