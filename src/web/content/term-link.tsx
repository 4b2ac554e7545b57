import { Link } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import type { Inline } from "#shared/content.ts";

/**
 * A glossary term in a text. Its definition is in the HTML and shown by CSS alone, over the text
 * below, so that nothing moves and no script is needed; with scripts, Escape hides it.
 */
export function TermLink({ node }: { node: Extract<Inline, { type: "term" }> }) {
  const id = useId();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    if (!isPointedAt) return undefined;
    const hide = (event: KeyboardEvent) => event.key === "Escape" && setIsHidden(true);
    addEventListener("keydown", hide);
    return () => removeEventListener("keydown", hide);
  }, [isPointedAt]);
  const point = () => setIsPointedAt(true);
  const leave = () => {
    setIsPointedAt(false);
    setIsHidden(false);
  };
  return (
    <span className="term" onMouseEnter={point} onFocus={point} onMouseLeave={leave} onBlur={leave}>
      <Link to="/glossary" hash={node.slug} aria-describedby={id}>
        {node.text}
      </Link>
      <span role="tooltip" id={id} hidden={isHidden}>
        {node.definition}
      </span>
    </span>
  );
}
