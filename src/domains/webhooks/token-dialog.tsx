import { useState } from "react";
import {
  TOKEN_DOMAINS,
  TOKEN_LIFETIMES,
  TOKEN_SCOPES,
  type TokenDomain,
  type TokenScope,
  USUAL_LIFETIME,
} from "#domains/accounts/api-tokens/api-tokens.ts";
import type { ApiTokenInput } from "#domains/accounts/api-tokens/api-tokens.input.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { AdminForm } from "#kit/list/admin-form.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { SelectInput, TextInput } from "#ui/inputs.tsx";
import type { MakingProps } from "./connection-section.tsx";

const rules = lazyResolver<ApiTokenInput>(() =>
  import("#domains/accounts/api-tokens/api-tokens.input.ts").then((module) => module.apiTokenInput),
);

/** The networks in a typed text; a value that was read already stays. */
const networksIn = (typed: unknown) =>
  typeof typed === "string" ? typed.split(/[\s,]+/).filter((part) => part !== "") : typed;

export function TokenDialog({ onMade, onClose }: MakingProps) {
  const { list } = trpc.useUtils().admin.apiTokens;
  const create = trpc.admin.apiTokens.create.useMutation();
  return (
    <AdminForm
      title="Add token"
      description="For one program. Give each its own, so that you can revoke one alone."
      action="Make token"
      rules={rules}
      initial={{ name: "", scopes: [], days: USUAL_LIFETIME, networks: [] }}
      send={async (input) => {
        const { token } = await create.mutateAsync(input);
        await list.invalidate();
        onMade(token);
      }}
      failed="The token was not made. Please try again."
      onClose={onClose}
    >
      {(field, form) => (
        <>
          <TextInput id="token-name" label="Used by" required maxLength={60} {...field("name")} />
          <SelectInput
            id="token-days"
            label="Works for"
            choose="Select how long"
            required
            options={new Map(TOKEN_LIFETIMES.map((days) => [String(days), `${days} days`]))}
            {...field("days", { valueAsNumber: true })}
          />
          <TextInput
            id="token-networks"
            label="Only from (optional)"
            hint="Addresses or networks with commas between them, such as 203.0.113.7, 198.51.100.0/24. Empty means anywhere."
            {...field("networks", { setValueAs: networksIn })}
          />
          <Scopes
            error={form.formState.errors.scopes?.message}
            onChange={(scopes) =>
              form.setValue("scopes", scopes, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
        </>
      )}
    </AdminForm>
  );
}

interface ScopesProps {
  error: string | undefined;
  onChange: (scopes: TokenScope[]) => void;
}

/** What each choice for a domain allows. */
const WAYS = { "": "None", read: "Read", write: "Write only", "read write": "Read & write" };

/** Of domains that can be read, nobody needs to write without reading. */
function isOffered(domain: TokenDomain, ways: string): boolean {
  const has = (way: string) => TOKEN_SCOPES.some((scope) => scope === `${domain}:${way}`);
  if (ways === "write") return !has("read");
  return ways.split(" ").every((way) => way === "" || has(way));
}

function Scopes({ error, onChange }: ScopesProps) {
  const [chosen, setChosen] = useState<Partial<Record<TokenDomain, TokenScope[]>>>({});
  const choose = (domain: TokenDomain, ways: string) => {
    const scopes = ways
      .split(" ")
      .filter(Boolean)
      .map((way) => `${domain}:${way}` as TokenScope);
    const all = { ...chosen, [domain]: scopes };
    setChosen(all);
    onChange(Object.values(all).flat());
  };
  return (
    <fieldset className="grid gap-2" aria-describedby="token-scopes-error">
      <legend className="mb-1 text-sm font-medium">Access</legend>
      {Object.entries(TOKEN_DOMAINS).map(([domain, name]) => (
        <label key={domain} className="flex items-center justify-between gap-3 text-sm">
          {name}
          <select
            className="select w-44 shrink-0 select-sm max-md:h-11"
            onChange={({ target }) => choose(domain as TokenDomain, target.value)}
          >
            {Object.entries(WAYS)
              .filter(([ways]) => isOffered(domain as TokenDomain, ways))
              .map(([ways, label]) => (
                <option key={ways} value={ways}>
                  {label}
                </option>
              ))}
          </select>
        </label>
      ))}
      <p id="token-scopes-error" role="alert" className="text-sm text-error empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
