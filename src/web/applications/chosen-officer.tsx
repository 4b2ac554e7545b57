import { trpc } from "#web/trpc.ts";
import { Icon } from "#web/ui/icon.tsx";

/** The officer who receives the application, if the link of an officer was followed. */
export function ChosenOfficer({ id }: { id: string | number | undefined }) {
  const officer = Number(id);
  const { data } = trpc.officers.named.useQuery({ id: officer }, { enabled: officer > 0 });
  if (!data?.firstName) return null;
  return (
    <p className="flex items-center gap-2.5">
      <Icon name="id-card" className="size-5 text-primary" />
      <span>
        You apply with{" "}
        <strong className="font-semibold wrap-anywhere">
          {data.firstName} {data.lastName}
        </strong>
        .
      </span>
    </p>
  );
}
