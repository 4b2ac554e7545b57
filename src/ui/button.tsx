import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

interface Props extends Omit<ComponentProps<"button">, "type" | "className"> {
  /** Its classes besides `btn`. */
  look?: string;
  /** The symbol before the label. */
  icon?: string;
}

/** A button that starts something on the page. SubmitButton sends a form. */
export function Button({ look, icon, children, ...button }: Props) {
  return (
    <button type="button" className={look === undefined ? "btn" : `btn ${look}`} {...button}>
      {icon !== undefined && <Icon name={icon} className="size-4" />}
      {children}
    </button>
  );
}
