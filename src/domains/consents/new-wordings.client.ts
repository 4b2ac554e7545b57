import { trpc } from "#domains/session/trpc.client.ts";

/** Reads the texts again when a form was refused: one of them may have changed, or the name. */
export function useNewWordings() {
  const { content, settings } = trpc.useUtils();
  return {
    onError: () => void Promise.all([content.wordings.invalidate(), settings.site.invalidate()]),
  };
}
