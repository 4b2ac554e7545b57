import { useForm } from "react-hook-form";
import { fieldOf } from "#web/forms/fields.ts";
import { useSubmission } from "#web/forms/form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { lazyResolver } from "#web/forms/lazy-resolver.ts";
import { sentenceOf, trpc } from "#web/trpc.ts";
import { TextInput } from "#web/ui/inputs.tsx";
import { toast } from "#web/ui/toast.tsx";

/** The initial content of the form: a redirect, an address without a page, or nothing. */
export interface Opened {
  id?: number;
  path?: string;
  target?: string;
}

interface Values {
  path: string;
  target: string;
}

const rules = lazyResolver<Values>(() =>
  import("#shared/redirects.input.ts").then((module) => module.addRedirectInput),
);

const TYPED_AS_IT_IS = {
  required: true,
  spellCheck: false,
  autoCapitalize: "none",
  autoComplete: "off",
} as const;

/** Adds or changes a redirect. */
export function RedirectDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { id, path = "", target = "" } = opened;
  const form = useForm<Values>({ resolver: rules, defaultValues: { path, target } });
  const { isSubmitting, isDirty } = form.formState;
  const field = fieldOf(form);
  const submission = useSaving(form, id, onClose);
  return (
    <FormDialog
      title={id === undefined ? "Add redirect" : "Edit redirect"}
      description="Visitors who open the old address are taken to the new one."
      submission={submission}
      busy={isSubmitting}
      unsaved={isDirty}
      action="Save"
      onClose={onClose}
    >
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
    </FormDialog>
  );
}

function useSaving(
  form: ReturnType<typeof useForm<Values>>,
  id: number | undefined,
  onClose: () => void,
) {
  const utils = trpc.useUtils();
  const add = trpc.admin.redirects.add.useMutation();
  const change = trpc.admin.redirects.change.useMutation();
  return useSubmission(form, {
    send: async (values) => {
      const { path, target, isBroken } =
        id === undefined
          ? await add.mutateAsync(values)
          : await change.mutateAsync({ id, ...values });
      await utils.admin.redirects.invalidate();
      toast({
        title: "Redirect saved",
        description: isBroken
          ? `${path} leads to ${target} now, but there is no page at that address.`
          : `${path} leads to ${target} now.`,
      });
      onClose();
    },
    sentence: (error) => sentenceOf(error, "This did not work. Please try again."),
  });
}
