import { useEffect, useState } from "react";

/**
 * A value as of the last frame, for slow rendering that must delay neither the next key nor the
 * frame that shows it.
 */
export function useAfterFrame<Value>(value: Value): Value {
  const [shown, show] = useState(value);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => show(value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [value]);
  return shown;
}
