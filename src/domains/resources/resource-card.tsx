import { formatFileSize, formatShortDate } from "#kit/values/format.ts";
import { type Resource, resourceAddress } from "./resources.ts";
import { Icon } from "#ui/icon.tsx";
import { FileTypeIcon } from "./file-type-icon.tsx";

interface Props {
  resource: Resource;
  category: string;
  heading?: "h2" | "h3";
}

/** A resource as officers see it, with its download. */
export function ResourceCard({ resource, category, heading: Heading = "h2" }: Props) {
  const { title, description, fileType, fileUrl, size, createdAt, replacedAt } = resource;
  const stored = fileUrl.startsWith("/");
  return (
    <article className="flex h-full flex-col gap-4 rounded-box border border-base-300 bg-base-100 p-5">
      <div className="flex items-start gap-3">
        <FileTypeIcon type={fileType} />
        <div className="grid min-w-0 grid-cols-1 gap-0.5 wrap-anywhere">
          <p className="text-sm font-medium text-primary">{category}</p>
          <Heading className="font-semibold">{title}</Heading>
        </div>
      </div>
      <p className="grow wrap-anywhere whitespace-pre-line text-base-content/80">{description}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-base-300 pt-4">
        <p className="text-sm text-base-content/75">
          <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>
          {size !== null && ` · ${formatFileSize(size)}`}
          {replacedAt !== null && (
            <span className="block">
              Replaced on <time dateTime={replacedAt}>{formatShortDate(replacedAt)}</time>
            </span>
          )}
        </p>
        <a
          href={resourceAddress(resource)}
          className="btn btn-sm btn-primary"
          {...(stored ? { download: "" } : { target: "_blank", rel: "noreferrer" })}
        >
          <Icon name={stored ? "download" : "external-link"} className="size-4" />
          {stored ? "Download" : "Open"}
          <span className="sr-only">{title}</span>
        </a>
      </div>
    </article>
  );
}
