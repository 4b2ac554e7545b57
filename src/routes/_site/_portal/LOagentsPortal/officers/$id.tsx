import { createFileRoute, Link } from "@tanstack/react-router";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { useUser } from "#domains/session/use-session.client.ts";
import { OfficerProfile } from "#domains/officers/officer-profile.tsx";
import { SharedResources } from "#domains/resources/shared-resources.tsx";
import { idIn } from "#kit/list/address.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { Icon } from "#ui/icon.tsx";
import { NothingFound } from "#ui/nothing-found.tsx";
import { PageSpinner } from "#ui/spinner.tsx";

export const Route = createFileRoute("/_site/_portal/LOagentsPortal/officers/$id")({
  head: privateHead("Loan officer"),
  component: OfficerPage,
});

function OfficerPage() {
  const id = idIn(Route.useParams().id);
  return (
    <div className="page-width grid gap-8 py-8">
      <Link
        to="/LOagentsPortal/directory"
        className="flex w-fit items-center gap-2 link link-hover"
      >
        <Icon name="chevron-left" className="size-4" />
        All officers
      </Link>
      {id === undefined ? <NoOfficer /> : <Found key={id} id={id} />}
    </div>
  );
}

function Found({ id }: { id: number }) {
  const { user } = useUser();
  const officer = trpc.officers.byId.useQuery({ id });
  if (officer.error?.data?.code === "NOT_FOUND") return <NoOfficer />;
  if (!officer.data)
    return (
      <>
        <h1 className="sr-only">Loan officer</h1>
        {officer.isError ? (
          <FailedToLoad onRetry={() => void officer.refetch()}>
            Failed to load this officer
          </FailedToLoad>
        ) : (
          <PageSpinner />
        )}
      </>
    );
  return (
    <>
      <OfficerProfile officer={officer.data} own={user?.id === id} />
      <SharedResources officerId={id} name={officer.data.firstName} />
    </>
  );
}

function NoOfficer() {
  return (
    <NothingFound heading="h1" title="Officer not found">
      <p className="max-w-md text-base-content/80">They may have left, or the address is wrong.</p>
      <Link to="/LOagentsPortal/directory" className="btn btn-primary">
        Back to the directory
      </Link>
    </NothingFound>
  );
}
