import { trpc } from "#domains/session/trpc.client.ts";
import { Dialog } from "#ui/dialog.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { UserDialog } from "./user-dialog.tsx";

export { UserDialog };

interface Props {
  id: number;
  taken: ReadonlySet<string>;
  onClose: () => void;
}

/** Opens on the user's current data, which may be newer than the list. */
export function EditUser({ id, taken, onClose }: Props) {
  const query = trpc.admin.users.byId.useQuery({ id }, { gcTime: 0, refetchOnMount: "always" });
  const { data, isFetching } = query;
  if (data && !(isFetching && data.id !== id))
    return <UserDialog key={data.revision} user={data} taken={taken} onClose={onClose} />;
  return (
    <Dialog title="Edit User" onClose={onClose}>
      <NotLoaded inList query={query} of="the user" />
    </Dialog>
  );
}
