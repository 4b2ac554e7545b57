/**
 * What was typed about a mail server, as it is sent: 0 for a port that is no number, which is refused
 * at its field, and no password where the stored one stays.
 */
export function asSent<Typed extends { port: string; password: string }>({
  port,
  password,
  ...others
}: Typed) {
  return {
    ...others,
    port: /^\d+$/.test(port.trim()) ? Number(port) : 0,
    ...(password !== "" && { password }),
  };
}
