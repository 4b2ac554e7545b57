import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { addressOf, type Calculator, type Typed } from "#lending/calculators/calculator.ts";
import { useTypedEarly } from "#kit/form/before-script.ts";
import {
  othersIn,
  type ScenarioState,
  stateAfter,
  stateAt,
  typedAt,
  withTyped,
} from "./scenario-state.client.ts";

export interface Scenario<Data> extends ScenarioState<Data> {
  /** The typed values, the county and the officer as an address, for links that take them along. */
  query: string;
  type: (name: string, text: string) => void;
  /** Stores the typed values in the page's address, so that they can be shared and returned to. */
  keep: (change?: Typed) => void;
}

/**
 * A calculator's form whose numbers are the page's address. Every change is computed at once; it
 * becomes the address when a field is left or a choice is made.
 * @param given the numbers of the address, if the page completes them
 */
export function useScenario<Inputs extends object, Data>(
  calculator: Calculator<Inputs, Data>,
  form: string,
  given?: Record<string, unknown>,
): Scenario<Data> {
  const asked: Record<string, unknown> = useSearch({ strict: false });
  const search = given ?? asked;
  const others = othersIn(asked);
  const navigate = useNavigate();
  const [state, setState] = useState(() => stateAt(calculator, search));
  const address = JSON.stringify(addressOf(calculator, typedAt(calculator, search)));
  const kept = useRef(address);
  const follow = useEffectEvent(() => {
    const [from, to] = [kept.current, address].map((each) => JSON.parse(each) as Typed);
    if (from && to) setState((before) => stateAfter(calculator, before, { from, to }));
  });
  useEffect(() => {
    // Changed by back and forward or by a link, not by typing here
    if (kept.current !== address) follow();
    kept.current = address;
  }, [address]);

  const set = (change: Typed) =>
    setState((before) => withTyped(calculator, { ...before.typed, ...change }, before));
  useTypedEarly(form, (early) => set(early as Typed));

  return {
    ...state,
    query: String(new URLSearchParams({ ...others, ...addressOf(calculator, state.typed) })),
    type: (name, text) => set({ [name]: text }),
    keep(change = {}) {
      const next = withTyped(calculator, { ...state.typed, ...change }, state);
      const scenario = addressOf(calculator, next.typed);
      if (next.isStale || kept.current === JSON.stringify(scenario)) return;
      kept.current = JSON.stringify(scenario);
      // Each calculator reads its own fields, so the router knows none of them
      void navigate({
        to: ".",
        search: { ...others, ...scenario },
        resetScroll: false,
      });
    },
  };
}
