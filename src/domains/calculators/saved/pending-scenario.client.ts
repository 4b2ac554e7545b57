const KEY = "scenario-to-save";

/** The scenario that a visitor wants to keep, while they sign in. */
export function pendingScenario(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

export function keepPending(address: string): void {
  sessionStorage.setItem(KEY, address);
}

export function dropPending(): void {
  sessionStorage.removeItem(KEY);
}
