import { Fragment } from "react";

/** An address that breaks after its @ or a dot if one line is too short. */
export function MailAddress({ address }: { address: string }) {
  return address.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
