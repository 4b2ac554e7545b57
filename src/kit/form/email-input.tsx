import { useState } from "react";
import { meantAddress } from "#kit/values/slips.ts";
import type { Wired } from "./fields.ts";
import { TextInput } from "#ui/inputs.tsx";

type Known = { id?: string } & Wired;

interface Slip {
  meant: string;
  input: HTMLInputElement;
}

/** An email address. What looks like a typing slip is asked about once the field is left. */
export function EmailInput({ id = "email", ...field }: Known) {
  const [slip, setSlip] = useState<Slip>();
  const check = (input: HTMLInputElement) => {
    const meant = meantAddress(input.value);
    setSlip(meant === undefined ? undefined : { meant, input });
  };
  const correct = ({ meant, input }: Slip) => {
    input.value = meant;
    void field.onChange({ type: "change", target: input });
    setSlip(undefined);
    input.focus();
  };
  return (
    <div className="grid content-start gap-1.5">
      <TextInput
        label="Email"
        type="email"
        required
        autoComplete="email"
        {...field}
        id={id}
        onBlur={(event) => {
          void field.onBlur(event);
          check(event.target);
        }}
      />
      <div role="status" className="text-sm wrap-anywhere empty:hidden">
        {slip && (
          <>
            Did you mean <strong>{slip.meant}</strong>?{" "}
            <button type="button" className="tap link" onClick={() => correct(slip)}>
              Use this address
            </button>
          </>
        )}
      </div>
    </div>
  );
}
