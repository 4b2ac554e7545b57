/** The calls by which an admin changes an import, in an order that works. */
export const IMPORT_CHANGES: [route: string, body: object | (() => FormData), entry: string][] = [
  [
    "POST /api/admin/content-import-files",
    () => {
      const form = new FormData();
      form.append("file", new File(["# Rates"], "rates.md"));
      return form;
    },
    'transfer.addFile | import 1 | null | "rates.md"',
  ],
  ["POST /api/admin/content-imports/1/cancel", {}, "transfer.cancel | import 1 | null | null"],
];
