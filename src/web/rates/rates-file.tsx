import { useState } from "react";
import type { RateDesk } from "#shared/rates.ts";
import { ratesToCsv } from "#shared/rates-csv.ts";
import { issuesOf, sentenceOf, trpc } from "#web/trpc.ts";
import { FileInput } from "#web/ui/file-input.tsx";
import { ImportProblems } from "#web/ui/import-problems.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { toast } from "#web/ui/toast.tsx";

interface Props {
  desk: RateDesk;
  /** Unsaved changes, which an import would replace. */
  isChanged: boolean;
  onImported: (desk: RateDesk) => void;
}

/** The sheet as a file, to export and to import. */
export function RatesFile({ desk, isChanged, onImported }: Props) {
  const [problems, setProblems] = useState<string[]>([]);
  const importing = trpc.admin.rates.importCsv.useMutation();
  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblems([]);
    try {
      const csv = await file.text();
      onImported(await importing.mutateAsync({ revision: desk.revision, csv }));
      toast({ title: "Imported", description: "Visitors see it when it is published." });
    } catch (error) {
      const sentences = issuesOf(error).map(({ message }) => message);
      const fallback = sentenceOf(error, "The file could not be imported. Please try again.");
      setProblems(sentences.length > 0 ? sentences : [fallback]);
    }
  };
  return (
    <div className="grid gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <FileInput
          id="rates-file"
          label="Import a CSV file"
          hint={
            isChanged
              ? "Please save your changes first: the file takes the place of all rates."
              : "The file takes the place of all rates, if nothing is wrong with it."
          }
          accept=".csv,text/csv"
          disabled={isChanged || importing.isPending}
          forgets
          onChoose={(file) => void take(file)}
        />
        <div>
          <button
            type="button"
            className="btn"
            disabled={desk.rows.length === 0}
            // The mark tells spreadsheets that it is UTF-8
            onClick={() => saveFile("rates.csv", `\uFEFF${ratesToCsv(desk.rows)}`, "text/csv")}
          >
            Export as CSV
          </button>
        </div>
      </div>
      <ImportProblems problems={problems} />
    </div>
  );
}
