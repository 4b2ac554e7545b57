import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { type User, usernameKey } from "../../../../shared/accounts.ts";
import type { OfficerListEntry } from "../../../../shared/officers.ts";
import { isFoundBy } from "../../../../shared/typed-words.ts";
import { useDraftKey } from "../../../accounts/use-draft-key.ts";
import { privateHead } from "../../../accounts/private-head.ts";
import { PageHeading } from "../../../admin/page-heading.tsx";
import { trpc } from "../../../trpc.ts";
import { FailedToLoad } from "../../../ui/failed-to-load.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TableSkeleton } from "../../../ui/list-states.tsx";
import { type ListPlace, readListPlace } from "../../../ui/list-place.ts";
import { SearchedList } from "../../../ui/searched-list.tsx";
import { hasDraft } from "../../../ui/use-kept-draft.ts";
import { DeleteUser } from "../../../users/delete-user.tsx";
import { UserAccess } from "../../../users/user-access.tsx";
import { NEW_USER } from "../../../users/user-form.ts";
import { type ListedUser, standingOf, UsersTable } from "../../../users/users-table.tsx";

export const Route = createFileRoute("/_admin/admin/users")({
  // Read by the page itself: what a route brings along travels with every page
  validateSearch: (search): UsersAddress => search as UsersAddress,
  head: privateHead("Users"),
  component: Users,
});

type UsersAddress = ListPlace & { open?: number | undefined };

function readAddress(search: UsersAddress): UsersAddress {
  const open = /^[1-9]\d{0,14}$/.test(String(search.open)) ? Number(search.open) : undefined;
  return { ...readListPlace({ ...search }), open };
}

type Open = { what: "add" } | { what: "delete" | "access"; user: ListedUser };

/** The forms come when the page is there: looking at the list needs none of them. */
const fetchForms = () => import("../../../users/user-forms.ts");
const UserDialog = lazy(() => fetchForms().then((forms) => ({ default: forms.UserDialog })));
const EditUser = lazy(() => fetchForms().then((forms) => ({ default: forms.EditUser })));

function Users() {
  useEffect(() => void fetchForms(), []);
  const { open: edited, ...place } = readAddress(Route.useSearch());
  const navigate = Route.useNavigate();
  const draft = useDraftKey(NEW_USER);
  const [open, setOpen] = useState<Open | undefined>(hasDraft(draft) ? { what: "add" } : undefined);
  const edit = (id: number | undefined) =>
    void navigate({ search: { ...place, open: id }, replace: true, resetScroll: false });
  const list = trpc.officers.list.useQuery(undefined, { refetchOnMount: "always" });
  const users = useMemo(() => list.data?.filter(isUser).toSorted(byShownName) ?? [], [list.data]);
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
            isFound={isFound}
            place={place}
            onPlace={(search, { replace }) =>
              void navigate({ search, replace, resetScroll: false })
            }
            empty="No Users Found"
          >
            {(shown) => (
              <UsersTable
                users={shown}
                onEdit={({ id }) => edit(id)}
                onDelete={(user) => setOpen({ what: "delete", user })}
                onAccess={(user) => setOpen({ what: "access", user })}
              />
            )}
          </SearchedList>
        )}
      </section>
      <Suspense>
        {open?.what === "add" && <UserDialog taken={taken} onClose={close} />}
        {edited !== undefined && list.data && (
          <EditUser id={edited} taken={taken} onClose={() => edit(undefined)} />
        )}
      </Suspense>
      {open?.what === "delete" && (
        <DeleteUser
          user={open.user}
          onClose={close}
          onDeactivate={
            open.user.isDeactivated ? undefined : () => setOpen({ what: "access", user: open.user })
          }
        />
      )}
      {open?.what === "access" && <UserAccess user={open.user} onClose={close} />}
    </>
  );
}

/** Admins get every user whole; officers, who get less, never come here. */
function isUser(entry: OfficerListEntry): entry is ListedUser & OfficerListEntry {
  return entry.username !== undefined;
}

/** In the order in which the names are written. */
function byShownName(one: User, other: User): number {
  const name = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;
  return name(one).localeCompare(name(other), "en", { sensitivity: "base" });
}

/** By name either way round, username, e-mail, phone and role, in the words of the page. */
function isFound(user: ListedUser, typed: string): boolean {
  const { firstName, lastName, username, email, phone, isAdmin } = user;
  const role = isAdmin ? "Admin Administrator" : user.isLoanOfficer ? "User" : "User Customer";
  return isFoundBy(typed, [
    `${firstName} ${lastName} ${firstName}`,
    username,
    email,
    phone,
    `${role}, ${standingOf(user)}`,
  ]);
}
