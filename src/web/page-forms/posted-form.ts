import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type PostedForm, POSTED_KEY } from "../../shared/page-form.ts";

/**
 * What this form was sent with, if the page is the answer to that. The server draws the page with it
 * and it travels along as data; it is gone once the page has been left.
 */
export function usePosted(form: string): PostedForm | undefined {
  const queryClient = useQueryClient();
  const [posted] = useState(() => queryClient.getQueryData<PostedForm>(POSTED_KEY));
  useEffect(() => queryClient.removeQueries({ queryKey: POSTED_KEY }), [queryClient]);
  return posted?.form === form ? posted : undefined;
}
