import type { FieldValues, Resolver } from "react-hook-form";
import type { ZodType } from "zod";

/**
 * A form's rules from a zod schema, fetched at the first submit: zod and the schemas stay out of
 * what a page needs to appear.
 */
export function lazyResolver<Values extends FieldValues>(
  loadSchema: () => Promise<ZodType<unknown, Values>>,
): Resolver<Values> {
  return async (values, context, options) => {
    const [{ zodResolver }, schema] = await Promise.all([
      import("@hookform/resolvers/zod"),
      loadSchema(),
    ]);
    const resolve = zodResolver(schema as never) as unknown as Resolver<Values>;
    return resolve(values, context, options);
  };
}
