import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

const PUT_AWAY = "secondFactorPutAway";

/**
 * Reminds admins until all of them have a second factor; can be hidden until the browser is closed.
 */
export function AdminsWithout() {
  const [isAway, setAway] = useState(() => sessionStorage.getItem(PUT_AWAY) !== null);
  const { data } = trpc.admin.secondFactor.overview.useQuery(undefined, { staleTime: 0 });
  if (isAway || !data || data.adminsWithout === 0) return null;
  const { adminsWithout: count } = data;
  return (
    <div
      role="status"
      className="flex items-center gap-3 rounded-box border border-warning/50 bg-warning/10 px-4 py-2"
    >
      <Icon name="shield" className="size-5" />
      <p className="grow text-sm">
        {count === 1
          ? "One administrator has no second factor"
          : `${count} administrators have no second factor`}
        <span className="max-sm:hidden">
          : a stolen password is enough to read every application
        </span>
        .{" "}
        <Link to="/admin/account" hash="second-factor" className="link font-medium">
          Add yours
        </Link>
      </p>
      <Button
        look="-my-1 btn-circle btn-ghost btn-sm"
        icon="x"
        aria-label="Hide for now"
        onClick={() => {
          sessionStorage.setItem(PUT_AWAY, "true");
          setAway(true);
        }}
      />
    </div>
  );
}
