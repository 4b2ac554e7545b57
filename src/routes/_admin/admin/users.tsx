import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { fullName, isCustomer, type User, usernameKey } from "#domains/accounts/accounts.ts";
import { DESK_IN_WORDS } from "#domains/accounts/roles.ts";
import type { OfficerListEntry } from "#domains/officers/officers.output.ts";
import { isFoundBy } from "#kit/values/typed-words.ts";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { idIn } from "#kit/list/address.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { TableSkeleton } from "#ui/list-states.tsx";
import { type SearchPlace, readSearchPlace } from "#ui/kept-search.ts";
import { SearchedList } from "#ui/searched-list.tsx";
import { useHasDraft } from "#domains/session/own-draft.client.ts";
import { DeleteUser } from "#domains/users/delete-user.tsx";
import { AdmissionInRow } from "#domains/officers/portal/admission.tsx";
import { OfficerSignUp } from "#domains/officers/portal/officer-sign-up.tsx";
import { HandOver } from "#domains/users/hand-over.tsx";
import { UserAccess } from "#domains/users/user-access.tsx";
import { NEW_USER } from "#domains/users/user-form.client.ts";
import { ofRole, readRole, ROLE_OPTIONS, type UserRole } from "#domains/users/user-roles.client.ts";
import {
  type ListedUser,
  standingOf,
  UNCONFIRMED,
  type UserAction,
  UsersTable,
} from "#domains/users/users-table.tsx";

export const Route = createFileRoute("/_admin/admin/users")({
  // Parsed by the page itself: a route's code is sent with every page
  validateSearch: (search): UsersAddress => search as UsersAddress,
  head: privateHead("Users"),
  component: Users,
});

type UsersAddress = SearchPlace & { open?: number | undefined; role?: UserRole | undefined };

function readAddress(search: UsersAddress): UsersAddress {
  const { open, role } = search;
  return { ...readSearchPlace({ ...search }), open: idIn(open), role: readRole(role) };
}

type Open = { what: "add" } | { what: Exclude<UserAction, "edit">; user: ListedUser };

/** The forms are loaded after the page: viewing the list does not need them. */
const fetchForms = () => import("#domains/users/edit-user.tsx");
const UserDialog = lazy(() => fetchForms().then((forms) => ({ default: forms.UserDialog })));
const EditUser = lazy(() => fetchForms().then((forms) => ({ default: forms.EditUser })));
const CardDialog = lazyRouteComponent(
  () => import("#domains/officers/card-dialog.tsx"),
  "CardDialog",
);

function Users() {
  useEffect(() => void fetchForms(), []);
  const { open: edited, ...place } = readAddress(Route.useSearch());
  const navigate = Route.useNavigate();
  const begun = useHasDraft(NEW_USER);
  const [open, setOpen] = useState<Open | undefined>(begun ? { what: "add" } : undefined);
  const go = (search: UsersAddress, replace = true) =>
    void navigate({ search, replace, resetScroll: false });
  const edit = (id: number | undefined) => go({ ...place, open: id });
  const { list, users, taken } = useUsers();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeading
        title="Users"
        description={`Loan officers, ${DESK_IN_WORDS.toLowerCase()}, administrators and customers.`}
      >
        <Button look="btn-accent" icon="plus" onClick={() => setOpen({ what: "add" })}>
          Add User
        </Button>
      </PageHeading>
      <OfficerSignUp />
      <section aria-label="All users" className="rounded-box border border-base-300 bg-base-100">
        {list.isPending && <TableSkeleton label="Loading users..." searched />}
        {list.isError && !list.data && (
          <FailedToLoad onRetry={() => void list.refetch()}>Failed to load users</FailedToLoad>
        )}
        {list.data && (
          <List {...{ users, place, go }} onEdit={({ id }) => edit(id)} onOpen={setOpen} />
        )}
      </section>
      <Suspense>
        {open?.what === "add" && <UserDialog taken={taken} onClose={close} />}
        {edited !== undefined && list.data && (
          <EditUser id={edited} taken={taken} onClose={() => edit(undefined)} />
        )}
      </Suspense>
      <Questions open={open} onOpen={setOpen} />
    </>
  );
}

interface ListProps {
  users: readonly ListedUser[];
  place: UsersAddress;
  go: (search: UsersAddress, replace?: boolean) => void;
  onEdit: (user: User) => void;
  onOpen: (open: Open) => void;
}

/** The users of a role, or all of them, with a search. */
function List({ users, place, go, onEdit, onOpen }: ListProps) {
  const { role, search: typed } = place;
  return (
    <SearchedList
      noun={["user", "users"]}
      rows={ofRole(users, role)}
      isFound={isFound}
      place={place}
      onPlace={(search, { replace }) => go({ ...search, role }, replace)}
      empty="No Users Found"
      {...(role && { onClear: () => go({}) })}
      filter={
        <FilterSelect
          label="Role"
          all="All roles"
          value={role}
          options={ROLE_OPTIONS}
          onChoose={(chosen) => go({ search: typed, role: readRole(chosen) })}
        />
      }
    >
      {(shown) => (
        <UsersTable
          users={shown}
          onOpen={(what, user) => (what === "edit" ? onEdit(user) : onOpen({ what, user }))}
          renderAdmission={(user) => <AdmissionInRow id={user.id} name={fullName(user)} />}
        />
      )}
    </SearchedList>
  );
}

function useUsers() {
  const list = trpc.officers.list.useQuery(undefined, { refetchOnMount: "always" });
  const users = useMemo(
    () => list.data?.rows.filter(isUser).toSorted(byShownName) ?? [],
    [list.data],
  );
  const taken = useMemo(() => new Set(users.map((user) => usernameKey(user.username))), [users]);
  return { list, users, taken };
}

interface QuestionsProps {
  open: Open | undefined;
  onOpen: (open: Open | undefined) => void;
}

/**
 * The dialogs about one user: the public page, the leads, and the confirmation before access ends.
 */
function Questions({ open, onOpen }: QuestionsProps) {
  if (!open || open.what === "add") return null;
  const { what, user } = open;
  const close = () => onOpen(undefined);
  if (what === "card")
    return (
      <Suspense>
        <CardDialog user={user} onClose={close} />
      </Suspense>
    );
  if (what === "hand-over") return <HandOver user={user} onClose={close} />;
  if (what === "access") return <UserAccess user={user} onClose={close} />;
  const deactivate = user.isDeactivated ? undefined : () => onOpen({ what: "access", user });
  return <DeleteUser user={user} onClose={close} onDeactivate={deactivate} />;
}

/** Admins get every user's full record; officers get less but never reach this page. */
function isUser(entry: OfficerListEntry): entry is ListedUser & OfficerListEntry {
  return entry.username !== undefined;
}

/** In the order of the displayed names. */
function byShownName(one: User, other: User): number {
  const name = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;
  return name(one).localeCompare(name(other), "en", { sensitivity: "base" });
}

/** Searches the name in either order, username, e-mail, phone and role, in the page's words. */
function isFound(user: ListedUser, typed: string): boolean {
  const { firstName, lastName, username, email, phone, isAdmin } = user;
  const role = isAdmin ? "Admin Administrator" : isCustomer(user) ? "User Customer" : "User";
  return isFoundBy(typed, [
    `${firstName} ${lastName} ${firstName}`,
    username,
    email,
    phone,
    `${role}, ${standingOf(user)}`,
    user.isUnconfirmed ? UNCONFIRMED : "",
  ]);
}
