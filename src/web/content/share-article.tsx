import { Icon } from "#web/ui/icon.tsx";
import { useCopy } from "#web/ui/copy-button.tsx";

/** Ways to share an article without telling a third party. */
export function ShareArticle({ title, url }: { title: string; url: string }) {
  const { copied, copy } = useCopy(url);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <button type="button" className="btn btn-outline btn-sm" onClick={() => void copy()}>
        <Icon name={copied ? "check" : "link"} className="size-4" />
        <span aria-live="polite">{copied ? "Copied" : "Copy link"}</span>
      </button>
      <a href={mail} className="btn btn-outline btn-sm">
        <Icon name="mail" className="size-4" />
        E-mail
      </a>
    </div>
  );
}
