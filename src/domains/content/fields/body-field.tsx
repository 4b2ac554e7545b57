import { lazy, Suspense } from "react";
import type { RichTextProps } from "#domains/content/editor/rich-text.tsx";

/**
 * Loaded separately: the editor is most of the script of these pages, and a list does not need it.
 */
const RichText = lazy(async () => ({
  default: (await import("#domains/content/editor/rich-text.tsx")).RichText,
}));

export function BodyField(props: RichTextProps) {
  return (
    <Suspense
      fallback={
        <div role="status" className="grid gap-1.5">
          <span className="text-sm font-medium">{props.label}</span>
          <span className="sr-only">Loading the editor...</span>
          <div className="skeleton h-96" />
        </div>
      }
    >
      <RichText {...props} />
    </Suspense>
  );
}
