import { Link } from "@tanstack/react-router";
import type { TableKind } from "#lending/calculations/fee-tables.ts";
import { LOAN_PROGRAMS, PROGRAMS } from "#lending/loan-facts.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Notice } from "#ui/notice.tsx";

/**
 * Names the published loan types that are called after a table's program but have no program, such
 * as those of a website that is older than the choice: their pages do not show the table's fees.
 */
export function TypesWithoutProgram({ kind }: { kind: TableKind }) {
  const { data: types = [] } = trpc.loans.types.useQuery(undefined, { refetchOnMount: "always" });
  const program = PROGRAMS.find((each) => each === kind);
  if (!program) return null;
  const label = LOAN_PROGRAMS[program];
  const named = new RegExp(String.raw`\b${label}\b`, "i");
  return types
    .filter((type) => type.programme === null && named.test(type.name))
    .map(({ id, name }) => (
      <Notice key={id} kind="info">
        <p>
          “{name}” has no program, so its page does not show these fees. Please choose {label} under
          “Side by side” in{" "}
          <Link to="/admin/content" search={{ open: id }} className="link">
            its text
          </Link>{" "}
          and publish it again.
        </p>
      </Notice>
    ));
}
