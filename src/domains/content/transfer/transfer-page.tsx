import { useState } from "react";
import { ChooseFiles } from "#domains/imports/choose-files.tsx";
import { EXPORT_CONTENT } from "./transfer.ts";
import { ConfirmedDownload } from "#domains/second-factor/screens/confirmed-download.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Icon } from "#ui/icon.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { useFiles } from "./use-files.client.ts";
import { ImportDesk } from "./import-desk.tsx";

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

/** The last import, until another one is begun. */
function Import() {
  const list = trpc.admin.transfer.imports.useQuery(undefined, { refetchOnMount: "always" });
  const [chosen, setChosen] = useState<number | "another">();
  const files = useFiles(setChosen);
  if (!list.isSuccess) return <NotLoaded query={list} of="imports" />;
  const opened = chosen === "another" ? undefined : (chosen ?? list.data[0]?.id);
  return (
    <SectionCard
      id="import-title"
      title="Import"
      lead="Markdown files, a zip file of them with their pictures, or a WordPress export with the zip file of its wp-content/uploads. First you see what would be imported; nothing changes before you start it."
    >
      {opened === undefined ? (
        <ChooseFiles label="Files" {...files.of(undefined)} />
      ) : (
        <ImportDesk
          key={opened}
          id={opened}
          files={files}
          onAnother={() => {
            files.forget();
            setChosen("another");
          }}
        />
      )}
    </SectionCard>
  );
}
