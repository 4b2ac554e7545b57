/** A postal address that breaks after its commas, into lines of about one length. */
export function Address({ children }: { children: string }) {
  return (
    <span className="block text-balance">
      {children.split(/(?<=,) /).map((part, index) => [
        index > 0 && " ",
        <span key={index} className="inline-block">
          {part}
        </span>,
      ])}
    </span>
  );
}
