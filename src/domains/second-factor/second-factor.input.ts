import { FACTOR_NAME_LENGTH } from "./second-factor.ts";
import { line, z } from "#kit/values/zod.ts";

const encoded = z.string().regex(/^[\w-]*$/, "This is not a browser's answer.");
const transports = z.array(z.string().max(20)).max(10).optional();
const answered = { id: encoded.max(2000), rawId: encoded.max(2000), type: z.literal("public-key") };
const rest = {
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.string().max(40).optional(),
};

/** A browser's answer after creating a passkey. */
const newPasskey = z.object({
  ...answered,
  ...rest,
  response: z.object({
    clientDataJSON: encoded.max(4000),
    attestationObject: encoded.max(20_000),
    transports,
  }),
});

/** A browser's answer after using a passkey. */
const passkeyAnswer = z.object({
  ...answered,
  ...rest,
  response: z.object({
    clientDataJSON: encoded.max(4000),
    authenticatorData: encoded.max(20_000),
    signature: encoded.max(4000),
    userHandle: encoded.max(200).optional(),
  }),
});

const CODE = "Please enter the code.";
const code = line(CODE, { max: 40 });

export const codeInput = z.object({ code });
export type CodeInput = z.input<typeof codeInput>;

const proof = { code: code.optional(), passkey: passkeyAnswer.optional() };

/** A time code or recovery code, or the answer of a passkey. */
export const proofInput = z.object(proof);
export type Proof = z.output<typeof proofInput>;

export const finishLoginInput = z.object({
  ...proof,
  /** Not to be asked again in this browser for 30 days. */
  remember: z.boolean("Please say yes or no.").default(false),
});

/** Users without a second factor confirm with the password. */
export const confirmInput = z.object({
  ...proof,
  password: z.string().min(1, "Password is required").max(1024).optional(),
  operation: z
    .string()
    .regex(/^[\w.]{1,100}$/, "This is not the name of an operation.")
    .optional()
    .describe("The only operation that it is for, as its refusal names it; without it, the next"),
});
export type Confirmation = z.output<typeof confirmInput>;

const name = line("Please give it a name.", { max: FACTOR_NAME_LENGTH });

export const timeCodeInput = z.object({ name, code });
export type TimeCodeInput = z.input<typeof timeCodeInput>;
export const passkeyInput = z.object({ name, passkey: newPasskey });
export type PasskeyInput = z.output<typeof passkeyInput>;
