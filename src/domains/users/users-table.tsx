import { ADMIN_LIMITS, DESK_ROLES, deskRolesOf } from "#domains/accounts/roles.ts";
import { fullName, type User, worksAtDesk } from "#domains/accounts/accounts.ts";
import type { ReactNode } from "react";
import { type Columns, RowTable } from "#kit/list/row-table.tsx";
import { isProtected } from "./users.ts";
import { useUser } from "#domains/session/use-session.client.ts";
import { Button } from "#ui/button.tsx";
import { useMayChange } from "#ui/may-change.ts";
import { Avatar } from "#ui/avatar.tsx";
import { MailAddress } from "#ui/mail-address.tsx";

export type ListedUser = User & {
  isDeactivated?: boolean;
  isAdmitted?: boolean;
  isUnconfirmed?: boolean;
};

export type UserAction = "edit" | "delete" | "access" | "card" | "hand-over";

interface Props {
  users: readonly ListedUser[];
  onOpen: (what: UserAction, user: ListedUser) => void;
  /** What a loan officer has who waits to be admitted. */
  renderAdmission: (user: ListedUser) => ReactNode;
}

export function UsersTable({ users, ...asked }: Props) {
  return <RowTable caption="Users, by name" columns={columnsWith(asked)} rows={users} />;
}

const columnsWith = (asked: Omit<Props, "users">): Columns<ListedUser> => ({
  Name: (user) => (
    <Name user={user}>{user.isAdmitted === false && asked.renderAdmission(user)}</Name>
  ),
  ...COLUMNS,
  Actions: (user) => <Actions user={user} onOpen={asked.onOpen} />,
});

function Name({ user, children }: { user: ListedUser; children: ReactNode }) {
  const { profileImage, firstName, lastName } = user;
  return (
    <div className="flex items-center gap-3 md:min-w-32">
      {/* A tablet has room for the names or for the pictures */}
      <div className="md:max-lg:hidden">
        <Avatar image={profileImage} firstName={firstName} lastName={lastName} />
      </div>
      <div className="min-w-0">
        <span className="block font-semibold">{fullName(user)}</span>
        <span className="block text-base-content/80">{standingOf(user)}</span>
        {user.isUnconfirmed && <span className="block text-sm font-medium">{UNCONFIRMED}</span>}
        {children}
      </div>
    </div>
  );
}

const COLUMNS: Columns<ListedUser> = {
  Username: ({ username }) => <span className="block wrap-anywhere md:min-w-20">{username}</span>,
  Email: ({ email }) => (
    <span className="block wrap-anywhere md:min-w-32">
      <MailAddress address={email} />
    </span>
  ),
  Role: ({ isAdmin, limitedTo }) => (
    <>
      <span className={`badge badge-sm font-medium ${isAdmin ? "badge-primary" : "badge-ghost"}`}>
        {isAdmin ? "Admin" : "User"}
      </span>
      {limitedTo && <span className="block text-sm">{ADMIN_LIMITS[limitedTo].one} only</span>}
    </>
  ),
};

function Actions({ user, onOpen }: { user: ListedUser } & Pick<Props, "onOpen">) {
  const name = fullName(user);
  const access = user.isDeactivated ? "Reactivate" : "Deactivate";
  const isKept = isProtected(user);
  const mayChange = useMayChange();
  const isLimited = useUser().user?.limitedTo !== undefined;
  // The rights of the desk are changed only by who has no limit
  if (!mayChange || (isLimited && worksAtDesk(user))) return null;
  const open = (what: UserAction) => () => onOpen(what, user);
  return (
    <div className="flex justify-end max-md:flex-wrap max-md:justify-start xl:gap-1">
      {user.isLoanOfficer && (
        <>
          <RowButton
            icon="id-card"
            words="Public page"
            label={`Public page of ${name}`}
            onPress={open("card")}
          />
          <RowButton
            icon="inbox"
            words="Hand over"
            label={`Hand over leads of ${name}`}
            onPress={open("hand-over")}
          />
        </>
      )}
      <RowButton icon="pencil" words="Edit" label={`Edit ${name}`} onPress={open("edit")} />
      <RowButton
        icon={user.isDeactivated ? "log-in" : "lock"}
        words={access}
        label={`${access} ${name}`}
        kept={isKept ? "The user admin cannot be deactivated." : undefined}
        onPress={open("access")}
      />
      <RowButton
        icon="trash-2"
        words="Delete"
        label={`Delete ${name}`}
        isDangerous
        kept={isKept ? "The user admin cannot be deleted." : undefined}
        onPress={open("delete")}
      />
    </div>
  );
}

interface RowButtonProps {
  icon: string;
  /** Shown on a phone, where no pointer rests on the icon to read its label. */
  words: string;
  label: string;
  isDangerous?: boolean;
  /** Why the action is not available. */
  kept?: string | undefined;
  onPress: () => void;
}

function RowButton({ icon, words, label, isDangerous = false, kept, onPress }: RowButtonProps) {
  return (
    <Button
      look={`btn-ghost btn-sm max-md:min-h-11 max-md:px-2 md:btn-square ${isDangerous && !kept ? "text-error" : ""}`}
      icon={icon}
      aria-label={label}
      title={kept ?? label}
      disabled={kept !== undefined}
      onClick={onPress}
    >
      <span className="md:hidden">{words}</span>
    </Button>
  );
}

/** Marks an account that was added or changed, while nobody has confirmed it. */
export const UNCONFIRMED = "Not confirmed";

/** A user's status besides the role, and what restricts it; a search finds it too. */
export function standingOf(user: ListedUser): string {
  const { isAdmin, isLoanOfficer, isVerified, isAdmitted, isDeactivated } = user;
  const [role] = isAdmin ? [] : deskRolesOf(user);
  const standing: string[] = role ? [DESK_ROLES[role].one] : [];
  if (isLoanOfficer) standing.push(standing.length > 0 ? "loan officer" : "Loan officer");
  if (isLoanOfficer && !isVerified) standing.push("email not verified");
  if (isLoanOfficer && isAdmitted === false) standing.push("not admitted to applicants");
  if (isDeactivated) standing.push(standing.length > 0 ? "deactivated" : "Deactivated");
  return standing.join(", ");
}
