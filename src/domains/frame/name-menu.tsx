import { Link } from "@tanstack/react-router";
import { isOfficer, type User, worksAtDesk } from "#domains/accounts/accounts.ts";
import { Dropdown } from "#ui/dropdown.tsx";
import { Icon } from "#ui/icon.tsx";
import { SignOutButton } from "#domains/session/sign-out-button.tsx";
import { useUser } from "#domains/session/use-session.client.ts";

const ENTRY = "flex items-center gap-3 rounded-field px-3.5 py-2.5 font-medium hover:bg-base-200";

/** The signed-in user's name, with a menu; nothing for a visitor. */
export function NameMenu() {
  const { user } = useUser();
  return user ? <Menu user={user} /> : null;
}

function Menu({ user }: { user: User }) {
  return (
    <Dropdown
      className="relative"
      button="h-11 gap-2 px-2"
      label={
        <>
          <Name firstName={user.firstName} />
          <span className="sr-only">, your menu</span>
          <Icon name="chevron-down" className="hidden size-4 xl:block" />
        </>
      }
    >
      <div className="absolute right-0 z-10 mt-2 w-64 rounded-box border border-base-300 bg-base-100 p-2 shadow-lg">
        <p className="border-b border-base-300 px-3.5 pt-1 pb-3 text-sm wrap-anywhere">
          Signed in as{" "}
          <strong className="block text-base">
            {user.firstName} {user.lastName}
          </strong>
        </p>
        <ul className="grid pt-2">
          <li className="grid">
            <Link to="/account" className={ENTRY}>
              <Icon name="user" className="size-5" />
              Your account
            </Link>
          </li>
          {isOfficer(user) && (
            <li className="grid">
              <Link to="/LOagentsPortal/resources" className={ENTRY}>
                <Icon name="folder" className="size-5" />
                Loan officer portal
              </Link>
            </li>
          )}
          {worksAtDesk(user) && (
            <li className="grid">
              <Link to="/admin/dashboard" className={ENTRY}>
                <Icon name="layout-dashboard" className="size-5" />
                Admin area
              </Link>
            </li>
          )}
          <li className="grid">
            <SignOutButton to="/" className={`${ENTRY} cursor-pointer`}>
              <Icon name="log-out" className="size-5" />
              Logout
            </SignOutButton>
          </li>
        </ul>
      </div>
    </Dropdown>
  );
}

/** The initial, and from a certain width the first name. */
function Name({ firstName }: Pick<User, "firstName">) {
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full bg-primary text-sm text-primary-content"
      >
        {firstName.slice(0, 1).toUpperCase()}
      </span>
      <span className="sr-only xl:not-sr-only">
        {/* A span of its own, because being no longer hidden undoes the cut */}
        <span className="block max-w-32 truncate">{firstName}</span>
      </span>
    </>
  );
}
