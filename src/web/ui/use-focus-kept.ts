import { type RefObject, useEffect, useRef } from "react";

type Control = HTMLButtonElement | HTMLInputElement;

/** A control that loses the focus by being disabled gets it back when it can be used again. */
export function useFocusKept<Kind extends Control = HTMLButtonElement>(
  disabled: boolean,
): RefObject<Kind | null> {
  const control = useRef<Kind>(null);
  const wasTaken = useRef(false);
  useEffect(() => {
    const element = control.current;
    if (!element) return undefined;
    // By hand: React passes no events on while it changes the page
    const note = () => {
      wasTaken.current = element.disabled;
    };
    element.addEventListener("blur", note);
    return () => element.removeEventListener("blur", note);
  }, []);
  useEffect(() => {
    if (disabled || !wasTaken.current) return;
    wasTaken.current = false;
    // Not when it has gone elsewhere since, such as to the field that was refused: only to what lies
    // around the control, the page or an open dialog
    if (document.activeElement?.contains(control.current)) control.current?.focus();
  }, [disabled]);
  return control;
}
