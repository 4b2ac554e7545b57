import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { useMayChange } from "#ui/may-change.ts";

interface Props {
  id: string;
  title: string;
  /** Of a part of something that has a heading itself; a page's own by default. */
  heading?: "h2" | "h3";
  lead?: string;
  /** The button that adds one. */
  add?: { label: string; onPress: () => void };
  /** Other controls beside the heading. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A list of the admin area under its heading, with what belongs to the whole list. */
export function AdminSection(props: Props) {
  const { id, title, heading: Heading = "h2", lead, add, beside, children } = props;
  const mayChange = useMayChange();
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid flex-1 basis-60 gap-1">
          <Heading id={`${id}-title`} className="text-lg font-semibold wrap-anywhere">
            {title}
          </Heading>
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
