const CERTIFICATE = /CERT|ISSUER|SIGNATURE/;

/**
 * Why a connection could not be made secure, by the code that the runtime gave the error; undefined
 * for other errors.
 */
export function secureReason(code: string): "ECERT" | "EPLAIN" | "ETLS" | undefined {
  // What a server sends that begins without TLS is read as a record of an unknown version
  if (code === "ERR_SSL_WRONG_VERSION_NUMBER") return "EPLAIN";
  if (CERTIFICATE.test(code)) return "ECERT";
  return /TLS|SSL|^EPROTO$/.test(code) ? "ETLS" : undefined;
}
