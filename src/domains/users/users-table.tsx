import { DESK_ROLES, deskRolesOf } from "#domains/accounts/roles.ts";
import type { ReactNode } from "react";
import type { User } from "#domains/accounts/accounts.ts";
import { isProtected } from "./users.ts";
import { Button } from "#ui/button.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { MailAddress } from "#ui/mail-address.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#ui/record-table.tsx";

interface Props {
  users: readonly ListedUser[];
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
  onAccess: (user: User) => void;
  onCard: (user: User) => void;
  onHandOver: (user: User) => void;
  /** What a loan officer has who waits to be admitted. */
  renderAdmission: (user: ListedUser) => ReactNode;
}

export type ListedUser = User & {
  isDeactivated?: boolean;
  isAdmitted?: boolean;
  isUnconfirmed?: boolean;
};

export function UsersTable(props: Props) {
  const { users, onEdit, onDelete, onAccess, onCard, onHandOver, renderAdmission } = props;
  return (
    <RecordTable
      caption="Users, by name"
      columns={["Name", "Username", "Email", "Role", "Actions"]}
    >
      {users.map((user) => (
        <RecordGroup key={user.id}>
          <UserRow
            user={user}
            onEdit={() => onEdit(user)}
            onDelete={() => onDelete(user)}
            onAccess={() => onAccess(user)}
            onCard={() => onCard(user)}
            onHandOver={() => onHandOver(user)}
            admission={user.isAdmitted === false && renderAdmission(user)}
          />
        </RecordGroup>
      ))}
    </RecordTable>
  );
}

interface RowProps {
  user: ListedUser;
  onEdit: () => void;
  onDelete: () => void;
  onAccess: () => void;
  onCard: () => void;
  onHandOver: () => void;
  admission: ReactNode;
}

function UserRow(props: RowProps) {
  const { user, admission } = props;
  const { username, firstName, lastName, email, profileImage, isAdmin } = user;
  const name = `${firstName} ${lastName}`;
  return (
    <RecordRow>
      <RecordCell>
        <div className="flex items-center gap-3 md:min-w-32">
          {/* A tablet has room for the names or for the pictures */}
          <div className="md:max-lg:hidden">
            <Avatar image={profileImage} firstName={firstName} lastName={lastName} />
          </div>
          <div className="min-w-0">
            <span className="block font-semibold">{name}</span>
            <span className="block text-base-content/80">{standingOf(user)}</span>
            {user.isUnconfirmed && <span className="block text-sm font-medium">{UNCONFIRMED}</span>}
            {admission}
          </div>
        </div>
      </RecordCell>
      <RecordCell label="Username">
        <span className="block wrap-anywhere md:min-w-20">{username}</span>
      </RecordCell>
      <RecordCell label="Email">
        <span className="block wrap-anywhere md:min-w-32">
          <MailAddress address={email} />
        </span>
      </RecordCell>
      <RecordCell label="Role">
        <span className={`badge badge-sm font-medium ${isAdmin ? "badge-primary" : "badge-ghost"}`}>
          {isAdmin ? "Admin" : "User"}
        </span>
      </RecordCell>
      <RecordCell className="md:w-px md:pl-0">
        <Actions {...props} name={name} />
      </RecordCell>
    </RecordRow>
  );
}

function Actions(props: Omit<RowProps, "admission"> & { name: string }) {
  const { user, name, onEdit, onDelete, onAccess, onCard, onHandOver } = props;
  const access = user.isDeactivated ? "Reactivate" : "Deactivate";
  return (
    <div className="flex justify-end max-md:flex-wrap max-md:justify-start xl:gap-1">
      {user.isLoanOfficer && (
        <>
          <RowButton
            icon="id-card"
            words="Public page"
            label={`Public page of ${name}`}
            onPress={onCard}
          />
          <RowButton
            icon="inbox"
            words="Hand over"
            label={`Hand over leads of ${name}`}
            onPress={onHandOver}
          />
        </>
      )}
      <RowButton icon="pencil" words="Edit" label={`Edit ${name}`} onPress={onEdit} />
      <RowButton
        icon={user.isDeactivated ? "log-in" : "lock"}
        words={access}
        label={`${access} ${name}`}
        kept={isProtected(user) ? "The user admin cannot be deactivated." : undefined}
        onPress={onAccess}
      />
      <RowButton
        icon="trash-2"
        words="Delete"
        label={`Delete ${name}`}
        isDangerous
        kept={isProtected(user) ? "The user admin cannot be deleted." : undefined}
        onPress={onDelete}
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
