import { type RefObject, useEffect, useRef } from "react";

/** A button that loses the focus by being disabled gets it back when it can be used again. */
export function useFocusKept(disabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasTaken = useRef(false);
  useEffect(() => {
    const element = button.current;
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
    // around the button, the page or an open dialog
    if (document.activeElement?.contains(button.current)) button.current?.focus();
  }, [disabled]);
  return button;
}
