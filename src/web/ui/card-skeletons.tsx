interface Props {
  count: number;
  /** What is on its way, for screen readers. */
  label: string;
}

/** Cards that are still on their way. */
export function CardSkeletons({ count, label }: Props) {
  return (
    <div role="status" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="h-56 skeleton rounded-box" />
      ))}
    </div>
  );
}
