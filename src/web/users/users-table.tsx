import type { User } from "../../shared/accounts.ts";
import { isProtected } from "../../shared/users.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "../ui/record-table.tsx";

interface Props {
  users: readonly User[];
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}

export function UsersTable({ users, onEdit, onDelete }: Props) {
  return (
    <RecordTable
      caption="Users, by name"
      columns={["Name", "Username", "Email", "Role", "Actions"]}
    >
      {users.map((user) => (
        <RecordGroup key={user.id}>
          <UserRow user={user} onEdit={() => onEdit(user)} onDelete={() => onDelete(user)} />
        </RecordGroup>
      ))}
    </RecordTable>
  );
}

interface RowProps {
  user: User;
  onEdit: () => void;
  onDelete: () => void;
}

function UserRow({ user, onEdit, onDelete }: RowProps) {
  const { username, firstName, lastName, email, profileImage, isAdmin } = user;
  const name = `${firstName} ${lastName}`;
  return (
    <RecordRow>
      <RecordCell>
        <div className="flex items-center gap-3 md:min-w-44">
          <Avatar image={profileImage} firstName={firstName} lastName={lastName} />
          <div className="min-w-0">
            <span className="block font-semibold">{name}</span>
            <span className="block text-base-content/80">{officerStanding(user)}</span>
          </div>
        </div>
      </RecordCell>
      <RecordCell label="Username">
        <span className="block wrap-anywhere md:min-w-24">{username}</span>
      </RecordCell>
      <RecordCell label="Email">
        <span className="block wrap-anywhere md:min-w-36">{email}</span>
      </RecordCell>
      <RecordCell label="Role">
        <span className={`badge badge-sm font-medium ${isAdmin ? "badge-primary" : "badge-ghost"}`}>
          {isAdmin ? "Admin" : "User"}
        </span>
      </RecordCell>
      <RecordCell className="md:w-28">
        <div className="flex gap-1 max-md:justify-end">
          <button
            type="button"
            className="btn btn-square btn-ghost btn-sm"
            aria-label={`Edit ${name}`}
            onClick={onEdit}
          >
            <Icon name="pencil" className="size-4" />
          </button>
          <button
            type="button"
            className={`btn btn-square btn-ghost btn-sm ${isProtected(user) ? "" : "text-error"}`}
            aria-label={`Delete ${name}`}
            title={isProtected(user) ? "The user admin cannot be deleted." : undefined}
            disabled={isProtected(user)}
            onClick={onDelete}
          >
            <Icon name="trash-2" className="size-4" />
          </button>
        </div>
      </RecordCell>
    </RecordRow>
  );
}

function officerStanding({ isLoanOfficer, isVerified }: User): string {
  if (!isLoanOfficer) return "";
  return isVerified ? "Loan officer" : "Loan officer, e-mail not verified";
}
