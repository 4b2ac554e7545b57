import { createFileRoute } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { type User, usernameKey } from "../../../../shared/accounts.ts";
import type { OfficerListEntry } from "../../../../shared/officers.ts";
import { privateHead } from "../../../accounts/private-head.ts";
import { PageHeading } from "../../../admin/page-heading.tsx";
import { trpc } from "../../../trpc.ts";
import { FailedToLoad } from "../../../ui/failed-to-load.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TableSkeleton } from "../../../ui/list-states.tsx";
import { SearchedList } from "../../../ui/searched-list.tsx";
import { DeleteUser } from "../../../users/delete-user.tsx";
import { EditUser } from "../../../users/edit-user.tsx";
import { UserDialog } from "../../../users/user-dialog.tsx";
import { UsersTable } from "../../../users/users-table.tsx";

export const Route = createFileRoute("/_admin/admin/users")({
  head: privateHead("Users"),
  component: Users,
});

type Open = { what: "add" } | { what: "edit" | "delete"; user: User };

function Users() {
  const [open, setOpen] = useState<Open>();
  const list = trpc.officers.list.useQuery(undefined, { refetchOnMount: "always" });
  const users = useMemo(() => list.data?.filter(isUser) ?? [], [list.data]);
  const taken = useMemo(() => new Set(users.map((user) => usernameKey(user.username))), [users]);
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeading title="Users" description="Loan officers, administrators and customers.">
        <button type="button" className="btn btn-accent" onClick={() => setOpen({ what: "add" })}>
          <Icon name="plus" className="size-4" />
          Add User
        </button>
      </PageHeading>
      <section aria-label="All users" className="rounded-box border border-base-300 bg-base-100">
        {list.isPending && <TableSkeleton label="Loading users..." searched />}
        {list.isError && !list.data && (
          <FailedToLoad onRetry={() => void list.refetch()}>Failed to load users</FailedToLoad>
        )}
        {list.data && (
          <SearchedList
            noun={["user", "users"]}
            rows={users}
            textOf={textOf}
            empty="No Users Found"
          >
            {(shown) => (
              <UsersTable
                users={shown}
                onEdit={(user) => setOpen({ what: "edit", user })}
                onDelete={(user) => setOpen({ what: "delete", user })}
              />
            )}
          </SearchedList>
        )}
      </section>
      {open?.what === "add" && <UserDialog taken={taken} onClose={close} />}
      {open?.what === "edit" && <EditUser id={open.user.id} taken={taken} onClose={close} />}
      {open?.what === "delete" && <DeleteUser user={open.user} onClose={close} />}
    </>
  );
}

/** Admins get every user whole; officers, who get less, never come here. */
function isUser(entry: OfficerListEntry): entry is User {
  return entry.username !== undefined;
}

/** What a search looks through. */
function textOf({ firstName, lastName, username, email }: User): string {
  return `${firstName} ${lastName} ${username} ${email}`;
}
