import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { forgetAdminToken } from "../admin-token.ts";
import { trpc } from "../trpc.ts";
import { toast } from "../ui/toast.tsx";

/** Signs the admin out here and on the server; nothing that only admins may see stays in memory. */
export function useAdminSignOut() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.accounts.adminLogout.useMutation({
    onSuccess: async () => {
      forgetAdminToken();
      await navigate({ to: "/admin" });
      queryClient.removeQueries({ queryKey: [["admin"]] });
      await utils.accounts.me.reset();
    },
    onError: () =>
      toast({
        title: "Error",
        description: "Failed to log out. Please try again.",
        variant: "destructive",
      }),
  });
  return { signOut: () => mutate(), signingOut: isPending };
}
