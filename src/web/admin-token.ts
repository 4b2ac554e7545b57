const KEY = "adminToken";

/** The admin token lives in local storage until sign-out, as the specification says. */
export function readAdminToken(): string | null {
  return globalThis.localStorage?.getItem(KEY) ?? null;
}

export function storeAdminToken(token: string): void {
  localStorage.setItem(KEY, token);
}

export function forgetAdminToken(): void {
  localStorage.removeItem(KEY);
}
