/** For what others change while the borrower's account is open, as in the lists of the desk. */
export const FOLLOWED = {
  staleTime: 0,
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
} as const;
