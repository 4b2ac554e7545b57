import { useState } from "react";
import type { ContentImport } from "./transfer.output.ts";
import { EXPORT_CONTENT } from "./transfer.ts";
import { inWords } from "#domains/content/admin/words.client.ts";
import { ConfirmedDownload } from "#domains/second-factor/screens/confirmed-download.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Icon } from "#ui/icon.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { ChooseFiles, useUploads } from "./choose-files.tsx";
import { ImportDesk } from "./import-desk.tsx";
import { outcomeOf } from "./import-words.client.ts";

/** Imports content from files, and exports all of it. */
export function TransferPage() {
  return (
    <>
      <SectionCard
        id="export-title"
        title="Export"
        lead="One zip file with every article, guide and text as Markdown, with drafts, earlier versions, the trash, all pictures and the legal texts. It can be imported into a website like this one."
      >
        <ConfirmedDownload href={EXPORT_CONTENT} className="btn w-fit btn-primary">
          <Icon name="download" className="size-4" />
          Export all content
        </ConfirmedDownload>
      </SectionCard>
      <Import />
    </>
  );
}

const ENDED: readonly ContentImport["state"][] = ["done", "cancelled"];

function Import() {
  const list = trpc.admin.transfer.imports.useQuery(undefined, { refetchOnMount: "always" });
  const [chosen, setChosen] = useState<number | "another">();
  const uploads = useUploads(setChosen);
  const unfinished = list.data?.find(({ state }) => !ENDED.includes(state))?.id;
  const opened = chosen === "another" ? undefined : (chosen ?? unfinished);
  if (!list.isSuccess)
    return (
      <NotLoaded
        query={list}
        failed="Error loading imports. Please try again."
        loading="Loading imports..."
      />
    );
  const earlier = list.data.filter(({ id }) => id !== opened);
  return (
    <>
      <SectionCard
        id="import-title"
        title="Import"
        lead="Markdown files, a zip file of them with their pictures, or a WordPress export with the zip file of its wp-content/uploads. First you see what would be imported; nothing changes before you start it."
      >
        {opened === undefined ? (
          <ChooseFiles uploads={uploads} />
        ) : (
          <ImportDesk
            key={opened}
            id={opened}
            uploads={uploads}
            onAnother={() => {
              uploads.forget();
              setChosen("another");
            }}
          />
        )}
      </SectionCard>
      {earlier.length > 0 && <Earlier imports={earlier} onOpen={setChosen} />}
    </>
  );
}

interface EarlierProps {
  imports: readonly ContentImport[];
  onOpen: (id: number) => void;
}

function Earlier({ imports, onOpen }: EarlierProps) {
  return (
    <section aria-labelledby="earlier-title" className="grid gap-3">
      <h2 id="earlier-title" className="text-lg font-semibold">
        Earlier imports
      </h2>
      <ul className="grid gap-3">
        {imports.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-base-300 bg-base-100 p-4"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{outcomeOf(each)}</p>
              <p className="text-sm text-base-content/80">
                {inWords(each.createdAt)}, by {each.createdByName}
              </p>
            </div>
            <button
              type="button"
              className="btn btn-sm max-md:h-11"
              onClick={() => {
                onOpen(each.id);
                document.querySelector<HTMLElement>("#import-title")?.focus();
              }}
            >
              Report<span className="sr-only"> of {inWords(each.createdAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
