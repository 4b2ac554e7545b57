import { FILE_TYPE_NAMES, type FileType } from "./resources.ts";
import { Icon } from "#ui/icon.tsx";

const LOOKS: Record<FileType, { icon: string; tint: string }> = {
  pdf: { icon: "file-text", tint: "bg-error/10 text-error" },
  docx: { icon: "file-text", tint: "bg-info/10 text-info" },
  xlsx: { icon: "file-spreadsheet", tint: "bg-success/10 text-success" },
  pptx: { icon: "presentation", tint: "bg-accent/20 text-base-content" },
  zip: { icon: "file-archive", tint: "bg-base-300 text-base-content" },
  jpg: { icon: "image", tint: "bg-primary/10 text-primary" },
};

/** An icon for a resource's file type, with text for screen readers. */
export function FileTypeIcon({ type }: { type: FileType }) {
  const { icon, tint } = LOOKS[type];
  return (
    <span
      title={FILE_TYPE_NAMES[type]}
      className={`grid size-11 shrink-0 place-items-center rounded-field ${tint}`}
    >
      <Icon name={icon} className="size-5" />
      <span className="sr-only">{FILE_TYPE_NAMES[type]}</span>
    </span>
  );
}
