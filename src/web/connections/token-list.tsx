import { lazy, Suspense, useState } from "react";
import { type ApiToken, scopesInWords } from "#shared/api-tokens.ts";
import { DeleteDialog } from "#web/delete-dialog.tsx";
import { trpc } from "#web/trpc.ts";
import { DateTime, ShortMoment } from "#web/ui/date-time.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ListRows } from "#web/ui/list-rows.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#web/ui/record-table.tsx";
import { ShownOnce } from "./shown-once.tsx";

const TokenDialog = lazy(async () => ({
  default: (await import("./token-dialog.tsx")).TokenDialog,
}));

const WORDS = {
  loading: "Loading tokens...",
  failed: "Error loading tokens. Please try again.",
  empty: "No program has a token.",
};

/** The tokens of programs, which an admin makes and revokes. */
export function TokenList() {
  const list = trpc.admin.apiTokens.list.useQuery(undefined, {
    refetchOnMount: "always",
  });
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<string>();
  const [leaving, setLeaving] = useState<ApiToken>();
  return (
    <section aria-labelledby="tokens-title" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid flex-1 basis-60 gap-1">
          <h2 id="tokens-title" className="text-lg font-semibold">
            API tokens
          </h2>
          <p className="text-sm text-base-content/80">
            A program sends one as its Bearer token. It acts in your name, and only as far as you
            allow here. It ends by itself, and at once when you change your password or your second
            factor, or sign out everywhere.
          </p>
        </div>
        <button type="button" className="btn btn-accent" onClick={() => setAdding(true)}>
          <Icon name="plus" className="size-4" />
          Add token
        </button>
      </div>
      <div className="overflow-clip rounded-box border border-base-300 bg-base-100">
        <ListRows list={list} words={WORDS} rows={list.data}>
          {(tokens) => <Tokens tokens={tokens} onRevoke={setLeaving} />}
        </ListRows>
      </div>
      <Suspense>
        {isAdding && (
          <TokenDialog
            onMade={(token) => {
              setAdding(false);
              setMade(token);
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
      {made !== undefined && (
        <ShownOnce title="The new token" secret={made} onClose={() => setMade(undefined)} />
      )}
      {leaving && <RevokeToken token={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  );
}

interface TokensProps {
  tokens: readonly ApiToken[];
  onRevoke: (token: ApiToken) => void;
}

function Tokens({ tokens, onRevoke }: TokensProps) {
  return (
    <RecordTable
      caption="API tokens, newest first"
      columns={["Name", "Good for", "Networks", "Last used", "Ends", "Action"]}
    >
      {tokens.map((token) => (
        <RecordGroup key={token.id}>
          <RecordRow>
            <RecordCell>
              <span className="block font-semibold wrap-anywhere">{token.name}</span>
              <span className="block text-base-content/80">in the name of {token.owner}</span>
            </RecordCell>
            <RecordCell label="Good for">{scopesInWords(token.scopes)}</RecordCell>
            <RecordCell label="Networks">
              <span className="wrap-anywhere">{token.networks.join(", ") || "Any"}</span>
            </RecordCell>
            <RecordCell label="Last used">
              {token.lastUsedAt === null ? "Never" : <ShortMoment iso={token.lastUsedAt} />}
            </RecordCell>
            <RecordCell label="Ends">
              <DateTime iso={token.expiresAt} />
            </RecordCell>
            <RecordCell>
              <button
                type="button"
                className="btn btn-sm max-md:h-11"
                onClick={() => onRevoke(token)}
              >
                Revoke<span className="sr-only"> {token.name}</span>
              </button>
            </RecordCell>
          </RecordRow>
        </RecordGroup>
      ))}
    </RecordTable>
  );
}

function RevokeToken({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { list } = trpc.useUtils().admin.apiTokens;
  const { mutateAsync } = trpc.admin.apiTokens.revoke.useMutation();
  return (
    <DeleteDialog
      title={`Revoke ${token.name}?`}
      description="Programs that use this token will be refused from now on."
      action="Revoke"
      onDelete={() => mutateAsync({ id: token.id })}
      refresh={() => list.invalidate()}
      onClose={onClose}
    />
  );
}
