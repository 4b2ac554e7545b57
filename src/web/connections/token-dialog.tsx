import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  TOKEN_DOMAINS,
  TOKEN_LIFETIMES,
  type TokenDomain,
  type TokenScope,
  USUAL_LIFETIME,
} from "#shared/api-tokens.ts";
import type { ApiTokenInput } from "#shared/api-tokens.input.ts";
import { fieldOf } from "#web/forms/fields.ts";
import { useSubmission } from "#web/forms/form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { lazyResolver } from "#web/forms/lazy-resolver.ts";
import { sentenceOf, trpc } from "#web/trpc.ts";
import { SelectInput, TextInput } from "#web/ui/inputs.tsx";

interface Props {
  onMade: (token: string) => void;
  onClose: () => void;
}

const rules = lazyResolver<ApiTokenInput>(() =>
  import("#shared/api-tokens.input.ts").then((module) => module.apiTokenInput),
);

/** The networks in a typed text; a value that was read already stays. */
const networksIn = (typed: unknown) =>
  typeof typed === "string" ? typed.split(/[\s,]+/).filter((part) => part !== "") : typed;

type Way = "none" | "read" | "write";

/** Makes a token. */
export function TokenDialog({ onMade, onClose }: Props) {
  const form = useForm<ApiTokenInput>({
    resolver: rules,
    defaultValues: { name: "", scopes: [], days: USUAL_LIFETIME, networks: [] },
  });
  const { isSubmitting, isDirty, errors } = form.formState;
  const [ways, setWays] = useState<Partial<Record<TokenDomain, Way>>>({});
  const create = trpc.admin.apiTokens.create.useMutation();
  const { list } = trpc.useUtils().admin.apiTokens;
  const submission = useSubmission(form, {
    send: async (input) => {
      const { token } = await create.mutateAsync(input);
      await list.invalidate();
      onMade(token);
    },
    sentence: (error) => sentenceOf(error, "The token was not made. Please try again."),
  });
  const choose = (domain: TokenDomain, way: Way) => {
    const chosen = { ...ways, [domain]: way };
    setWays(chosen);
    const { isSubmitted } = form.formState;
    form.setValue("scopes", scopesOf(chosen), { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const field = fieldOf(form);
  return (
    <FormDialog
      title="Add token"
      description="For one program. Give each its own, so that you can revoke one alone."
      submission={submission}
      busy={isSubmitting}
      unsaved={isDirty}
      action="Make token"
      autoComplete="off"
      onClose={onClose}
    >
      <TextInput id="token-name" label="Used by" required maxLength={60} {...field("name")} />
      <SelectInput
        id="token-days"
        label="Works for"
        choose="Select how long"
        required
        options={new Map(Object.entries(TOKEN_LIFETIMES))}
        {...field("days", { valueAsNumber: true })}
      />
      <TextInput
        id="token-networks"
        label="Only from (optional)"
        hint="Addresses or networks with commas between them, such as 203.0.113.7, 198.51.100.0/24. Empty means anywhere."
        {...field("networks", { setValueAs: networksIn })}
      />
      <Scopes ways={ways} error={errors.scopes?.message} onChoose={choose} />
    </FormDialog>
  );
}

interface ScopesProps {
  ways: Partial<Record<TokenDomain, Way>>;
  error: string | undefined;
  onChoose: (domain: TokenDomain, way: Way) => void;
}

function Scopes({ ways, error, onChoose }: ScopesProps) {
  return (
    <fieldset className="grid gap-2" aria-describedby="token-scopes-error">
      <legend className="mb-1 text-sm font-medium">Good for</legend>
      {(Object.keys(TOKEN_DOMAINS) as TokenDomain[]).map((domain) => (
        <label key={domain} className="flex items-center justify-between gap-3 text-sm">
          {TOKEN_DOMAINS[domain]}
          <select
            className="select w-44 shrink-0 select-sm max-md:h-11"
            value={ways[domain] ?? "none"}
            onChange={(event) => onChoose(domain, event.target.value as Way)}
          >
            <option value="none">Nothing</option>
            <option value="read">Read</option>
            <option value="write">Read and change</option>
          </select>
        </label>
      ))}
      <p id="token-scopes-error" role="alert" className="text-sm text-error empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

function scopesOf(ways: Partial<Record<TokenDomain, Way>>): TokenScope[] {
  return Object.entries(ways).flatMap(([domain, way]) => {
    const read: TokenScope = `${domain as TokenDomain}:read`;
    const write: TokenScope = `${domain as TokenDomain}:write`;
    return way === "none" ? [] : way === "read" ? [read] : [read, write];
  });
}
