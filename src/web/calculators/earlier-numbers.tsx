/** Why figures are dimmed. */
export function EarlierNumbers({ above }: { above: string | undefined }) {
  return (
    <p className="text-sm font-medium text-error">
      This is the result of your earlier numbers.{" "}
      {above ? `The calculator above: ${above}` : "Please check the marked field."}
    </p>
  );
}
