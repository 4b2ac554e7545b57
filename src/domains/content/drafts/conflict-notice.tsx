import { Notice } from "#ui/notice.tsx";

export interface TwoTexts {
  typedAt: number;
  savedAt: number;
  isOwn: boolean;
}

export function isSavedNewer({ typedAt, savedAt }: TwoTexts): boolean {
  return savedAt >= typedAt;
}

export function ConflictNotice({ texts, onCompare }: { texts: TwoTexts; onCompare: () => void }) {
  return (
    <Notice kind="error">
      <p>
        {texts.isOwn ? (
          <OwnTexts {...texts} />
        ) : (
          "Someone else has changed this since you began. Your text is safe in this browser."
        )}
      </p>
      <button type="button" className="btn btn-sm" onClick={onCompare}>
        Compare and decide
      </button>
    </Notice>
  );
}

function OwnTexts(texts: TwoTexts) {
  const saved = <ExactTime at={texts.savedAt} />;
  const typed = <ExactTime at={texts.typedAt} />;
  if (isSavedNewer(texts))
    return (
      <>
        You saved a newer text from here or from another device, on {saved}. The text in this
        browser is older, of {typed}.
      </>
    );
  return (
    <>
      The text in this browser is newer, of {typed}. You saved another one from here or from another
      device before, on {saved}.
    </>
  );
}

const toTheSecond = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });

/** A time to the second: two texts of one person are often of the same minute. */
export function ExactTime({ at }: { at: number }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="whitespace-nowrap">
      {toTheSecond.format(date)}
    </time>
  );
}
