import sprite from "#domains/content/admin/editor-icons.svg?url&no-inline";

export function EditorIcon({ name, className = "size-5" }: { name: string; className?: string }) {
  return (
    <svg className={`shrink-0 ${className}`} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
