import { useEffect } from "react";

/** A press that moves further was dragged away on purpose. */
const HELD_STILL_PX = 5;

/**
 * Presses a button also when it moves away between the two halves of a press, because something
 * above it has just loaded: browsers then report a click beside it. For pages that load in parts.
 */
export function useSteadyPresses(): void {
  useEffect(() => {
    let began: { button: HTMLButtonElement; x: number; y: number } | undefined;
    const begin = ({ target, clientX: x, clientY: y }: PointerEvent) => {
      const button = (target as Element).closest("button");
      began = button ? { button, x, y } : undefined;
    };
    const end = ({ target, detail, clientX, clientY }: MouseEvent) => {
      const press = began;
      began = undefined;
      // A click by a key or by a program has no detail
      if (!press || detail === 0) return;
      const moved = Math.hypot(clientX - press.x, clientY - press.y);
      if (moved < HELD_STILL_PX && !press.button.contains(target as Node)) press.button.click();
    };
    document.addEventListener("pointerdown", begin, true);
    document.addEventListener("click", end, true);
    return () => {
      document.removeEventListener("pointerdown", begin, true);
      document.removeEventListener("click", end, true);
    };
  }, []);
}
