import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { useMayChange } from "#ui/may-change.ts";

interface Props {
  id: string;
  title: string;
  lead?: string;
  /** The button that adds one. */
  add?: { label: string; onPress: () => void };
  /** Other controls beside the heading. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A list of the admin area under its heading, with what belongs to the whole list. */
export function AdminSection({ id, title, lead, add, beside, children }: Props) {
  const mayChange = useMayChange();
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid flex-1 basis-60 gap-1">
          <h2 id={`${id}-title`} className="text-lg font-semibold wrap-anywhere">
            {title}
          </h2>
          {lead !== undefined && <p className="text-sm text-base-content/80">{lead}</p>}
        </div>
        {beside}
        {add && mayChange && (
          <Button look="btn-accent" icon="plus" onClick={add.onPress}>
            {add.label}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
