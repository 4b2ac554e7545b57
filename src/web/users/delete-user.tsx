import type { User } from "../../shared/accounts.ts";
import { sentenceOf, trpc } from "../trpc.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toast.tsx";

interface Props {
  user: User;
  onClose: () => void;
}

export function DeleteUser({ user, onClose }: Props) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.users.delete.useMutation({
    onSuccess: () => toast({ title: "User deleted" }),
    onError: (error) =>
      toast({
        variant: "destructive",
        title: "Error",
        description: sentenceOf(error, "Failed to delete user. Please try again."),
      }),
    onSettled: async () => {
      // Open until the row is gone, so that the focus does not return to it and vanish with it
      await utils.officers.list.invalidate();
      onClose();
      await utils.accounts.me.invalidate();
    },
  });
  return (
    <ConfirmDialog
      title="Are you sure?"
      description={`This permanently deletes the account of ${user.firstName} ${user.lastName} (${user.username}) and signs them out everywhere. It cannot be undone.`}
      action="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: user.id })}
      onCancel={onClose}
    />
  );
}
