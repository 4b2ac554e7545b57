/** Why nothing of a file was imported, line by line; empty while there is no problem. */
export function ImportProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-field border border-error/40 bg-error/10 p-4 text-sm"
    >
      <p>Nothing was imported.</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
