import { Link } from "@tanstack/react-router";
import { trpc } from "#domains/session/trpc.client.ts";
import { Notice } from "#ui/notice.tsx";

const MOST_NAMES = 5;

/** The loan officers who wait until an admin admits them to applicants, or approves a license. */
export function OfficersToAdmit() {
  const { data } = trpc.admin.officers.signUp.useQuery(undefined, { staleTime: 0 });
  return (
    <>
      <Waiting
        officers={data?.unadmitted}
        what="Loan officers to admit before they work with applicants"
      >
        Admit them in Users
      </Waiting>
      <Waiting officers={data?.proposals} what="Changed license details to approve">
        Open their public pages in Users
      </Waiting>
    </>
  );
}

interface Props {
  officers: readonly { firstName: string; lastName: string }[] | undefined;
  what: string;
  children: string;
}

function Waiting({ officers = [], what, children }: Props) {
  if (officers.length === 0) return null;
  const names = officers
    .slice(0, MOST_NAMES)
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    .join(", ");
  const more = officers.length - MOST_NAMES;
  return (
    <Notice kind="info">
      <p>
        {what}: {names}
        {more > 0 && ` and ${more} more`}.{" "}
        <Link to="/admin/users" hash="admission" className="link font-medium">
          {children}
        </Link>
      </p>
    </Notice>
  );
}
