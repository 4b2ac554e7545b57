import { Link } from "@tanstack/react-router";
import type { WorkingOfficer } from "#shared/applications.ts";
import { callLink } from "#shared/format.ts";
import { registerEntry } from "#shared/register-entry.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { MailAddress } from "#web/ui/mail-address.tsx";

/** The officer who works on a borrower's request, and how to reach them. */
export function OfficerContact({ officer }: { officer: WorkingOfficer }) {
  const { firstName, lastName, title, nmlsId, phone, email, profileImage, slug } = officer;
  const name = `${firstName} ${lastName}`;
  return (
    <div className="flex items-start gap-3 rounded-field bg-base-200 p-4">
      <Avatar image={profileImage} firstName={firstName} lastName={lastName} />
      <div className="grid min-w-0 gap-1 text-sm wrap-anywhere">
        <p className="text-base font-medium">
          {slug === null ? (
            name
          ) : (
            <Link to="/loan-officers/$slug" params={{ slug }} className="link">
              {name}
            </Link>
          )}
        </p>
        <p>
          {title || "Loan officer"}
          {nmlsId !== "" && (
            <>
              {", "}
              <a href={registerEntry(nmlsId)} target="_blank" rel="noreferrer" className="link">
                NMLS #{nmlsId}
                <span className="sr-only"> on NMLS Consumer Access, in a new tab</span>
              </a>
            </>
          )}
        </p>
        {phone !== "" && (
          <p>
            <a href={callLink(phone)} className="tap link link-primary">
              {phone}
            </a>
          </p>
        )}
        <p>
          <a href={`mailto:${email}`} className="tap link link-primary">
            <span>
              <MailAddress address={email} />
            </span>
          </a>
        </p>
      </div>
    </div>
  );
}
