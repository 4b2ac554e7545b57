import type { FieldValues, Resolver } from "react-hook-form";
import type { ZodType } from "zod";

/**
 * A form's rules from a zod schema, fetched at the first submit: zod and the schemas stay out of
 * what a page needs to appear. When they cannot be had, the server judges alone, by the same rules.
 */
export function lazyResolver<Values extends FieldValues>(
  loadSchema: () => Promise<ZodType<unknown, Values>>,
): Resolver<Values> {
  const load = async () => {
    const [{ zodResolver }, schema] = await Promise.all([
      import("@hookform/resolvers/zod"),
      loadSchema(),
    ]);
    return zodResolver(schema as never) as unknown as Resolver<Values>;
  };
  return async (values, context, options) => {
    const resolve = await load().catch(() => undefined);
    return resolve ? resolve(values, context, options) : { values, errors: {} };
  };
}
