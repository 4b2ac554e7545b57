import { Link } from "@tanstack/react-router";
import { trpc } from "#web/trpc.ts";
import { Notice } from "#web/ui/notice.tsx";

const MOST_NAMES = 5;

/** The loan officers who wait until an admin admits them to applicants. */
export function OfficersToAdmit() {
  const { data } = trpc.admin.officers.signUp.useQuery(undefined, { staleTime: 0 });
  const officers = data?.unadmitted ?? [];
  if (officers.length === 0) return null;
  const names = officers
    .slice(0, MOST_NAMES)
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    .join(", ");
  const more = officers.length - MOST_NAMES;
  return (
    <Notice kind="info">
      <p>
        Loan officers to admit before they work with applicants: {names}
        {more > 0 && ` and ${more} more`}.{" "}
        <Link to="/admin/users" hash="admission" className="link font-medium">
          Admit them in Users
        </Link>
      </p>
    </Notice>
  );
}
