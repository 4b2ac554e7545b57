import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { addressOf, CUSTOM, TERM_CHOICES } from "#lending/calculator-address.ts";
import { startingNumbers } from "#domains/content/text-blocks.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import {
  calculate,
  calculatorReducer,
  type CalculatorState,
  initialState,
  type Issues,
} from "#lending/calculator-state.ts";
import { SelectInput, TextInput } from "#ui/inputs.tsx";

const FIELDS = [
  { name: "price", label: "Purchase price in dollars" },
  { name: "downPaymentAmount", label: "Down payment in dollars" },
  { name: "interestRate", label: "Interest rate in percent" },
  { name: "propertyTaxRate", label: "Property tax in percent a year" },
  { name: "insuranceRate", label: "Home insurance in percent a year" },
] as const;

/** Asks for the numbers with which a calculator in the text starts. */
export function CalculatorDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = editor.isActive("calculator")
    ? String(editor.getAttributes("calculator").href)
    : undefined;
  const [values, setValues] = useState(() => valuesOf(initialState(startingNumbers(before ?? ""))));
  const [issues, setIssues] = useState<Issues & { termYears?: string }>({});
  const set = (name: string) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { issues: wrongNumbers, result } = calculate(typedState(values), () => {});
    const found = {
      ...wrongNumbers,
      ...(values.termYears === "" && { termYears: "Please choose a term." }),
    };
    setIssues(found);
    const [wrong] = Object.keys(found);
    if (wrong) return document.getElementById(`start-${wrong}`)?.focus();
    put(
      editor,
      `/calculator?${new URLSearchParams(addressOf(result.inputs))}`,
      before !== undefined,
    );
    return onClose();
  };
  return (
    <FormDialog
      title="Payment Calculator"
      description="Readers see the payment for these numbers and can change them. Without scripts, and on paper, they see this payment and a link."
      submission={{ onSubmit: submit }}
      action={before === undefined ? "Add calculator" : "Change calculator"}
      onClose={onClose}
    >
      {FIELDS.map(({ name, label }) => (
        <TextInput
          key={name}
          id={`start-${name}`}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          required
          value={values[name]}
          error={issues[name]}
          onChange={set(name)}
        />
      ))}
      <SelectInput
        id="start-termYears"
        label="Term"
        required
        choose="Choose a term"
        options={new Map(TERM_CHOICES.map((term) => [term, term]))}
        value={values.termYears}
        error={issues.termYears}
        onChange={set("termYears")}
      />
    </FormDialog>
  );
}

type Values = Record<(typeof FIELDS)[number]["name"] | "termYears", string>;

function valuesOf({ typed, down, termYears }: CalculatorState): Values {
  const { price, interestRate, propertyTaxRate, insuranceRate } = typed;
  const downPaymentAmount = down.dollars.toLocaleString("en-US");
  return {
    price,
    interestRate,
    propertyTaxRate,
    insuranceRate,
    downPaymentAmount,
    termYears: `${termYears} years`,
  };
}

function typedState({ downPaymentAmount, termYears, ...numbers }: Values): CalculatorState {
  const typed = initialState({
    ...numbers,
    downPayment: CUSTOM,
    termYears: termYears || "30 years",
  });
  return calculatorReducer(typed, { type: "dollars", text: downPaymentAmount, asked: true });
}

/** Inserted after the block at the cursor, because a calculator cannot be inside another block. */
function put(editor: Editor, href: string, changes: boolean): void {
  if (changes) {
    editor.chain().focus().updateAttributes("calculator", { href }).run();
    return;
  }
  const { $to } = editor.state.selection;
  const at = $to.depth === 0 ? $to.pos : $to.after(1);
  editor
    .chain()
    .focus()
    .insertContentAt(at, [{ type: "calculator", attrs: { href } }, { type: "paragraph" }])
    .run();
}
