import { licensedStates, type StateCode } from "#domains/officers/licensed-states.ts";
import { US_STATES } from "#lending/us-states.ts";
import { Notice } from "#ui/notice.tsx";
import { useNamedOfficer } from "./chosen-officer.tsx";

interface Props {
  state: string;
  /** Where the lender is licensed, in its own words. */
  words: string | undefined;
  /** The chosen officer's id. */
  officer: string | number | undefined;
}

const namesOf = (codes: Iterable<StateCode>) =>
  new Intl.ListFormat("en").format([...codes].map((code) => US_STATES[code]).toSorted());

/**
 * Says that the lender does not lend in the chosen state, or else that the chosen officer has no
 * license there; nothing when both do or may.
 */
export function StateNotice({ state, words, officer }: Props) {
  const { firstName, licensedIn } = useNamedOfficer(officer) ?? {};
  const licensed = words === undefined ? undefined : licensedStates(words);
  const has = (codes: Iterable<StateCode>) => [...codes].includes(state as StateCode);
  const name = US_STATES[state as StateCode];
  if (licensed && !has(licensed))
    return (
      <Notice kind="info">
        <p>
          We do not lend in {name} at the moment. Our licenses are for {namesOf(licensed)}.
        </p>
      </Notice>
    );
  if (!licensedIn || has(licensedIn)) return null;
  return (
    <Notice kind="info">
      <p>
        {firstName} has no license for {name}
        {licensedIn.length > 0 && `, only for ${namesOf(licensedIn)}`}: you can apply all the same,
        and we look for a colleague who has one.
      </p>
    </Notice>
  );
}
