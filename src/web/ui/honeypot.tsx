import type { UseFormRegisterReturn } from "react-hook-form";

/** A field that people neither see nor reach, and programs that fill in forms do. */
export function Honeypot({ field }: { field: UseFormRegisterReturn }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this field empty
        <input {...field} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
