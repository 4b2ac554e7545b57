import { Suspense } from "react";
import type { Offered } from "./consent-boxes.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { later } from "#ui/later.ts";

const Boxes = later(
  () => import("./consent-boxes.tsx").catch(() => ({ ConsentBoxes: () => null })),
  "ConsentBoxes",
);

/** A box for each text that the lender has published; before that, nothing is even loaded. */
export function OfferedBoxes(offered: Offered) {
  const { data = [] } = trpc.content.wordings.useQuery();
  if (data.length === 0) return null;
  return (
    <Suspense>
      <Boxes {...offered} />
    </Suspense>
  );
}
