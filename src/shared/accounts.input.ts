import { line, z } from "./zod.ts";

export const loginInput = z.object({
  username: line("Username is required", { max: 200 }),
  password: z.string("Password is required").min(1, "Password is required").max(1024),
});

export type LoginInput = z.input<typeof loginInput>;
