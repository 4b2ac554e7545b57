import { trpc } from "../trpc.ts";
import { Dialog } from "../ui/dialog.tsx";
import { TableError } from "../ui/list-states.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { UserDialog } from "./user-dialog.tsx";

interface Props {
  id: number;
  taken: ReadonlySet<string>;
  onClose: () => void;
}

/** Opens on the user as they are now, which may be newer than the list. */
export function EditUser({ id, taken, onClose }: Props) {
  const { data, isError, isFetching, refetch } = trpc.admin.users.byId.useQuery(
    { id },
    { gcTime: 0, refetchOnMount: "always" },
  );
  if (data && !(isFetching && data.id !== id))
    return <UserDialog key={data.revision} user={data} taken={taken} onClose={onClose} />;
  return (
    <Dialog title="Edit User" onClose={onClose}>
      {isError ? (
        <TableError onRetry={() => void refetch()}>Failed to load the user</TableError>
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}
