import { Link } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import type { z } from "zod";
import type { newLetter, newVersion } from "./letters.input.ts";
import { type Letter, USUAL_DAYS } from "./letters.ts";
import { useToday } from "#domains/frame/use-today.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { AdminSection } from "#kit/list/admin-section.tsx";
import { RowForm } from "#kit/list/row-form.tsx";
import { type Columns, RowTable } from "#kit/list/row-table.tsx";
import { formatDollars, formatShortDate } from "#kit/values/format.ts";
import { daysAfter } from "#kit/values/times.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";

const letterRules = lazyResolver<z.input<typeof newLetter>>(() =>
  import("./letters.input.ts").then((module) => module.newLetter),
);
const versionRules = lazyResolver<z.input<typeof newVersion>>(() =>
  import("./letters.input.ts").then((module) => module.newVersion),
);
const LETTER = {
  name: { label: "For" },
  purchasePrice: { label: "Highest price", dollars: true },
  loanAmount: { label: "Highest loan", dollars: true },
  program: { label: "Program", hint: "Such as 30-year fixed, conventional." },
  expiresOn: { label: "Valid until", type: "date" },
} as const;
const VERSION = { purchasePrice: { label: "Price on the letter", dollars: true } } as const;

const STATES = { valid: "", expired: "Expired", withdrawn: "Withdrawn" };
const isValid = ({ state }: Letter) => state === "valid";
const isLimit = (letter: Letter) => isValid(letter) && letter.limitId === null;

const COLUMNS: Columns<Letter> = {
  Letter: (letter) => (
    <>
      <span className="block font-medium">
        {letter.limitId === null ? "Up to" : "Version for"} {formatDollars(letter.purchasePrice)}
      </span>
      <span className="block text-sm wrap-anywhere text-base-content/80">
        Loan up to {formatDollars(letter.loanAmount)}, {letter.program}.{" "}
        <span className="whitespace-nowrap">Number {letter.number}</span>
      </span>
      {isValid(letter) && (
        <a href={letter.path} target="_blank" rel="noreferrer" className="tap link link-primary">
          Open to print
        </a>
      )}
    </>
  ),
  "Valid until": (letter) =>
    isValid(letter) ? formatShortDate(letter.expiresOn) : STATES[letter.state],
};

interface Props extends Required<Pick<ComponentProps<typeof AdminSection>, "heading">> {
  applicationId: number;
  /** Whether the reader works on the application. */
  isStaff?: boolean;
}

/** The pre-approval letters of an application; nothing while there are none and none can be. */
export function ApplicationLetters({ applicationId: id, heading, isStaff = false }: Props) {
  const query = trpc.letters.list.useQuery({ id }, { staleTime: 0 });
  const { leads, letters } = trpc.useUtils();
  const withdraw = trpc.letters.withdraw.useMutation();
  const [opened, setOpened] = useState<Partial<Letter>>();
  const expiresOn = daysAfter(useToday(), USUAL_DAYS);
  if (query.isError) return <NotLoaded inList query={query} of="the letters" />;
  const { rows = [], canIssue = false, needsText = false, name = "" } = query.data ?? {};
  if (rows.length === 0 && !canIssue && !needsText) return null;
  const refresh = () => Promise.all([leads.invalidate(), letters.invalidate()]);
  const close = () => setOpened(undefined);
  const add = { label: "Issue letter", onPress: () => setOpened({ name, expiresOn }) };
  const section = { id: `letters-${id}`, title: "Pre-approval letters", heading };
  return (
    <div className="mt-6 w-full print:hidden">
      <AdminSection {...section} {...(canIssue && { add })}>
        {needsText && (
          <p>
            You can issue them once an administrator has saved a text in{" "}
            <Link to="/admin/leads/settings" className="link">
              Lead Settings
            </Link>
            .
          </p>
        )}
        {rows.length > 0 && (
          <RowTable
            caption="Pre-approval letters"
            rows={rows}
            columns={COLUMNS}
            nameOf={({ number }) => `letter ${number}`}
            actions={[{ label: "For a lower price", press: setOpened, isFor: isLimit }]}
            remove={{
              action: "Withdraw",
              isFor: (letter) => isStaff && isValid(letter),
              title: ({ number }) => `Withdraw letter ${number}?`,
              description: ({ limitId }) =>
                `Its page says so at once${limitId === null ? ", and so do those of its versions" : ""}.`,
              send: ({ id: withdrawn }) => withdraw.mutateAsync({ id: withdrawn }),
              refresh,
            }}
          />
        )}
        {opened && (
          <LetterForm {...{ id, opened }} onSaved={() => refresh().then(close)} onClose={close} />
        )}
      </AdminSection>
    </div>
  );
}

interface FormProps extends Pick<ComponentProps<typeof RowForm>, "onSaved" | "onClose"> {
  id: number;
  /** A letter of which a version is made, or the beginning of a new one. */
  opened: Partial<Letter>;
}

function LetterForm({ id, opened, ...form }: FormProps) {
  const issue = trpc.letters.issue.useMutation();
  const addVersion = trpc.letters.addVersion.useMutation();
  const { id: limitId, purchasePrice = 0 } = opened;
  return limitId === undefined ? (
    <RowForm
      {...form}
      one="letter"
      title="Issue letter"
      action="Issue"
      description="With your text from Lead Settings. The borrower finds it in their account, and makes versions for lower prices there."
      rules={letterRules}
      inputs={LETTER}
      opened={opened}
      add={(values) => issue.mutateAsync({ ...values, id })}
    />
  ) : (
    <RowForm
      {...form}
      one="version"
      title="For a lower price"
      action="Make the letter"
      description={`A letter of its own. It does not mention your limit of ${formatDollars(purchasePrice)}. The loan is lowered in proportion.`}
      rules={versionRules}
      inputs={VERSION}
      opened={{}}
      add={(values) => addVersion.mutateAsync({ ...values, id: limitId })}
    />
  );
}
