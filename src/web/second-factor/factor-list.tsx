import type { Factor } from "#shared/second-factor.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { Icon } from "#web/ui/icon.tsx";

const KINDS = {
  passkey: { words: "Passkey", icon: "key-round" },
  "time-code": { words: "Time code app", icon: "clock" },
} as const;

interface Props {
  factors: readonly Factor[];
  onRemove: (factor: Factor) => void;
}

export function FactorList({ factors, onRemove }: Props) {
  return (
    <ul aria-label="Your second factors" className="grid divide-y divide-base-300">
      {factors.map((factor) => (
        <li key={factor.id} className="flex items-center justify-between gap-3 py-3">
          <Icon name={KINDS[factor.kind].icon} className="size-5 text-primary" />
          <div className="min-w-0 grow">
            <p className="font-medium wrap-anywhere">{factor.name}</p>
            <p className="text-sm text-base-content/80">
              {KINDS[factor.kind].words}, {factor.lastUsedAt ? "last used " : "added "}
              <DateTime iso={factor.lastUsedAt ?? factor.createdAt} />
            </p>
          </div>
          <button
            type="button"
            className="btn btn-sm"
            aria-label={`Remove ${factor.name}`}
            onClick={() => onRemove(factor)}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  );
}
