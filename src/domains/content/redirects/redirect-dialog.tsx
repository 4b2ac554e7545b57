import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { AdminForm } from "#kit/list/admin-form.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { TextInput } from "#ui/inputs.tsx";
import { toast } from "#ui/toast.tsx";

/** The initial content of the form: a redirect, an address without a page, or nothing. */
export interface Opened {
  id?: number;
  path?: string;
  target?: string;
}

const rules = lazyResolver<{ path: string; target: string }>(() =>
  import("./redirects.input.ts").then((module) => module.addRedirectInput),
);

const TYPED_AS_IT_IS = {
  required: true,
  spellCheck: false,
  autoCapitalize: "none",
} as const;

/** Adds or changes a redirect. */
export function RedirectDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { id, path = "", target = "" } = opened;
  const { redirects } = trpc.useUtils().admin;
  const add = trpc.admin.redirects.add.useMutation();
  const change = trpc.admin.redirects.change.useMutation();
  return (
    <AdminForm
      title={id === undefined ? "Add redirect" : "Edit redirect"}
      description="Visitors who open the old address are taken to the new one."
      action="Save"
      rules={rules}
      initial={{ path, target }}
      send={async (values) => {
        const saved = await (id === undefined
          ? add.mutateAsync(values)
          : change.mutateAsync({ id, ...values }));
        await redirects.invalidate();
        const now = `${saved.path} leads to ${saved.target} now`;
        toast({
          title: "Redirect saved",
          description: saved.isBroken ? `${now}, but there is no page at that address.` : `${now}.`,
        });
        onClose();
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput
            id="redirect-path"
            label="Old address"
            hint="A path of this site without a page, such as /old-page"
            {...TYPED_AS_IT_IS}
            {...field("path")}
          />
          <TextInput
            id="redirect-target"
            label="Leads to"
            hint="A path of this site, or an address that begins with https://"
            {...TYPED_AS_IT_IS}
            {...field("target")}
          />
        </>
      )}
    </AdminForm>
  );
}
