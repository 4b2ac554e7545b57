import { licensedStates, type StateCode } from "#domains/officers/licensed-states.ts";
import { US_STATES } from "#lending/us-states.ts";
import { Notice } from "#ui/notice.tsx";

interface Props {
  state: string;
  /** Where the lender is licensed, in its own words. */
  words: string;
}

/** Says that the lender does not lend in the chosen state; nothing when it does or may. */
export function StateNotice({ state, words }: Props) {
  const licensed = licensedStates(words);
  if (!licensed || licensed.has(state as StateCode)) return null;
  const where = [...licensed].map((code) => US_STATES[code]).toSorted();
  return (
    <Notice kind="info">
      <p>
        We do not lend in {US_STATES[state as StateCode]} at the moment. Our licenses are for{" "}
        {new Intl.ListFormat("en").format(where)}.
      </p>
    </Notice>
  );
}
