import { GPC, GPC_STYLES, YOUR_DATA } from "./rights.ts";

/** Below the privacy policy: where people see their data, and the answer to their browser. */
export function PrivacyLinks() {
  return (
    <div className="page-width grid gap-3 pb-10 print:hidden">
      <link rel="stylesheet" href={GPC_STYLES} />
      {(["neither", "programs"] as const).map((line) => (
        <div key={line} id={`gpc-${line}`} className="hidden font-medium">
          {GPC[line]}
        </div>
      ))}
      <div>
        <a href={YOUR_DATA} className="tap link link-primary">
          See, correct or erase what we hold about you
        </a>
      </div>
    </div>
  );
}
