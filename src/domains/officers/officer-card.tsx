import { callLink } from "#kit/values/format.ts";
import { Link } from "@tanstack/react-router";
import type { OfficerListEntry } from "./officers.output.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { MailAddress } from "#ui/mail-address.tsx";

export function OfficerCard({ officer }: { officer: OfficerListEntry }) {
  const { id, firstName, lastName, email, phone, profileImage, nmlsId, licensedIn = [] } = officer;
  const license = [...(nmlsId ? [`NMLS ${nmlsId}`] : []), ...licensedIn].join(", ");
  return (
    <article className="relative grid h-full grid-cols-1 content-start gap-4 rounded-box border border-base-300 bg-base-100 p-5 hover:border-primary">
      <div className="flex items-center gap-4">
        <Avatar image={profileImage} firstName={firstName} lastName={lastName} size="medium" />
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">
          <Link
            to="/LOagentsPortal/officers/$id"
            params={{ id: String(id) }}
            className="after:absolute after:inset-0 hover:underline"
          >
            {firstName} {lastName}
          </Link>
        </h2>
      </div>
      <div className="grid grid-cols-1 gap-1 text-sm">
        <EmailLine email={email} />
        {phone !== "" && <PhoneLine phone={phone} />}
        {license !== "" && <p className="text-base-content/80">{license}</p>}
      </div>
    </article>
  );
}

export function EmailLine({ email }: { email: string }) {
  return (
    <p className="flex min-h-9 items-center gap-2">
      <Icon name="mail" className="size-4 text-base-content/75" />
      <a href={`mailto:${email}`} className="tap relative min-w-0 link link-hover wrap-anywhere">
        <span>
          <MailAddress address={email} />
        </span>
      </a>
      <CopyButton text={email} label={`Copy ${email}`} />
    </p>
  );
}

export function PhoneLine({ phone }: { phone: string }) {
  return (
    <p className="flex min-h-9 items-center gap-2">
      <Icon name="phone" className="size-4 text-base-content/75" />
      <a href={callLink(phone)} className="tap relative min-w-0 link link-hover wrap-anywhere">
        {phone}
      </a>
    </p>
  );
}
