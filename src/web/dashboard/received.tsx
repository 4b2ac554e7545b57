import { ShortMoment } from "../ui/date-time.tsx";
import { isLate } from "./lateness.ts";

interface Props {
  iso: string;
  /** Whether somebody still waits for an answer. */
  waits: boolean;
}

/** When something came in, marked once it waits longer than visitors are told. */
export function Received({ iso, waits }: Props) {
  if (!waits || !isLate(new Date(iso), new Date())) return <ShortMoment iso={iso} />;
  return (
    <span className="badge badge-warning badge-sm px-2 font-medium">
      <ShortMoment iso={iso} />
      <span className="sr-only">, waiting for more than one business day</span>
    </span>
  );
}
