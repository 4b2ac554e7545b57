import { trpc } from "#domains/session/trpc.client.ts";
import { Icon } from "#ui/icon.tsx";

/** The name of the officer who receives the application, if the link of an officer was followed. */
export function useChosenOfficer(id: string | number | undefined): string | undefined {
  const { firstName, lastName } = useNamedOfficer(id) ?? {};
  return firstName ? `${firstName} ${lastName}` : undefined;
}

export function useNamedOfficer(id: string | number | undefined) {
  const officer = Number(id);
  return trpc.officers.named.useQuery({ id: officer }, { enabled: officer > 0 }).data;
}

export function ChosenOfficer({ id }: { id: string | number | undefined }) {
  const name = useChosenOfficer(id);
  if (name === undefined) return null;
  return (
    <p className="flex items-center gap-2.5">
      <Icon name="id-card" className="size-5 text-primary" />
      <span>
        You apply with <strong className="font-semibold wrap-anywhere">{name}</strong>.
      </span>
    </p>
  );
}
