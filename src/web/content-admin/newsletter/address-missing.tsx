import { ADDRESS_MISSING } from "#shared/newsletter.ts";

/** Says why there is no newsletter, with the way to the field. */
export function AddressMissing() {
  return (
    <p className="text-sm">
      {ADDRESS_MISSING}{" "}
      <a href="/admin/site-settings?tab=contact#contactAddress" className="link link-primary">
        Contact address
      </a>
    </p>
  );
}
