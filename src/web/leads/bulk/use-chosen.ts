import { useState } from "react";
import { trpc } from "#web/trpc.ts";
import { toastError } from "#web/toast-error.ts";
import { filterOf, type LeadsAddress } from "#web/leads/lead-address.ts";

/** The selected leads, which stay selected while the list is paged or filtered. */
export function useChosen() {
  const { ids } = trpc.useUtils().leads;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isCut, setCut] = useState(false);
  const choose = (those: ReadonlySet<number>, cut = false) => {
    setChosen(those);
    setCut(cut);
  };
  return {
    chosen,
    /** Whether the list has more than can be chosen. */
    isCut,
    toggle: (some: readonly number[], isOn: boolean) => {
      const others = [...chosen].filter((id) => !some.includes(id));
      choose(new Set(isOn ? [...others, ...some] : others));
    },
    chooseNone: () => choose(new Set()),
    /** Selects the leads on all pages of the list. */
    chooseAll: async (address: LeadsAddress) => {
      try {
        const found = await ids.fetch(filterOf(address), { staleTime: 0 });
        choose(new Set(found.ids), found.isCut);
      } catch (error) {
        toastError(error);
      }
    },
  };
}
