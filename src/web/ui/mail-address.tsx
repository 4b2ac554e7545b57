/** An address that breaks before its @ if one line is too short. */
export function MailAddress({ address }: { address: string }) {
  const at = Math.max(0, address.lastIndexOf("@"));
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
