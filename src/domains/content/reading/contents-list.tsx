interface Props {
  headings: { id: string; text: string }[];
}

export function ContentsList({ headings }: Props) {
  return (
    <nav aria-labelledby="contents" className="text-sm">
      <h2 id="contents" className="mb-3 font-bold">
        On this page
      </h2>
      <ol className="grid gap-2 border-l-2 border-base-300">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="tap py-0.5 pl-4 md:block text-base-content/80 hover:text-primary hover:underline"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
