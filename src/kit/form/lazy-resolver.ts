import type { FieldValues, Resolver } from "react-hook-form";
import type { ZodType } from "zod";

/**
 * A form's rules from a zod schema, loaded at the first submit, so that zod and the schemas are not
 * needed to show a page. If they cannot be loaded, only the server checks, by the same rules.
 */
export function lazyResolver<Values extends FieldValues>(
  loadSchema: () => Promise<ZodType<unknown, Values>>,
): Resolver<Values> {
  const load = async () => {
    const [{ zodResolver }, schema] = await Promise.all([
      import("@hookform/resolvers/zod"),
      loadSchema(),
    ]);
    // The resolver has an overload for each kind of zod schema, but none for all of them
    return zodResolver(schema as never) as unknown as Resolver<Values>;
  };
  return async (values, context, options) => {
    const resolve = await load().catch(() => undefined);
    return resolve ? resolve(values, context, options) : { values, errors: {} };
  };
}
