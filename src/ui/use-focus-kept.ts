import { type RefObject, useEffect, useRef } from "react";

type Control = HTMLButtonElement | HTMLInputElement;

/** Returns the focus to a control that lost it by being disabled, once it is enabled again. */
export function useFocusKept<Kind extends Control = HTMLButtonElement>(
  disabled: boolean,
): RefObject<Kind | null> {
  const control = useRef<Kind>(null);
  const wasTaken = useRef(false);
  useEffect(() => {
    const element = control.current;
    if (!element) return undefined;
    // Added by hand: React does not deliver events while it changes the page
    const note = () => {
      wasTaken.current = element.disabled;
    };
    element.addEventListener("blur", note);
    return () => element.removeEventListener("blur", note);
  }, []);
  useEffect(() => {
    if (disabled || !wasTaken.current) return;
    wasTaken.current = false;
    // Not if the focus has moved since, such as to a refused field: only if it is on an element
    // around the control, the page or an open dialog
    if (document.activeElement?.contains(control.current)) control.current?.focus();
  }, [disabled]);
  return control;
}
