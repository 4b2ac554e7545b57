import { createFileRoute } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { type User, usernameKey } from "../../../../shared/accounts.ts";
import type { OfficerListEntry } from "../../../../shared/officers.ts";
import { privateHead } from "../../../accounts/private-head.ts";
import { PageHeading } from "../../../admin/page-heading.tsx";
import { trpc } from "../../../trpc.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TableSkeleton } from "../../../ui/list-states.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
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
        {list.isPending && <TableSkeleton label="Loading users..." />}
        {list.isError && !list.data && <LoadError onRetry={() => void list.refetch()} />}
        {list.data && (
          <FoundUsers
            users={users}
            onEdit={(user) => setOpen({ what: "edit", user })}
            onDelete={(user) => setOpen({ what: "delete", user })}
          />
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

const ROWS_PER_PAGE = 25;

interface FoundProps {
  users: User[];
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}

function FoundUsers({ users, onEdit, onDelete }: FoundProps) {
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const found = users.filter((user) => matches(user, typed));
  const last = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const shown = Math.min(page, last);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-base-300 p-4">
        <div className="w-full sm:w-80">
          <SearchInput
            label="Search users"
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setPage(1);
            }}
          />
        </div>
        <p className="text-sm text-base-content/80" aria-live="polite">
          {found.length.toLocaleString("en-US")} {found.length === 1 ? "user" : "users"}
        </p>
      </div>
      {found.length === 0 ? (
        <p className="px-4 py-14 text-center text-base-content/80">No Users Found</p>
      ) : (
        <UsersTable
          users={found.slice((shown - 1) * ROWS_PER_PAGE, shown * ROWS_PER_PAGE)}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
      <Pager
        page={shown}
        hasNext={shown < last}
        back="Previous"
        on="Next"
        onPrevious={() => setPage(shown - 1)}
        onNext={() => setPage(shown + 1)}
      />
    </>
  );
}

/** Every word is in the name, the username or the address. */
function matches(user: User, typed: string): boolean {
  const text = `${user.firstName} ${user.lastName} ${user.username} ${user.email}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-14 text-center">
      <p className="font-medium text-error">Failed to load users</p>
      <button type="button" className="btn btn-sm" onClick={onRetry}>
        Try Again
      </button>
    </div>
  );
}
