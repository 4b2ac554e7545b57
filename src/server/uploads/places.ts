import type { User } from "#shared/accounts.ts";
import { AppError } from "#server/errors.ts";
import { Storage } from "./storage.ts";

const PLACES = 4;
const KEPT_FOR_ADMINS = 2;

type Sender = Pick<User, "id" | "isAdmin">;

export type Uploads = ReturnType<typeof createUploads>;

/** The uploads of this process: where files are stored, and who is uploading now. */
export function createUploads(folder: string) {
  const sending = new Map<number, { isAdmin: boolean }>();

  const requirePlace = ({ id, isAdmin }: Sender): void => {
    if (sending.has(id))
      throw busy("Your last file is still being uploaded. Please wait until it is done.");
    const others = [...sending.values()].filter((each) => !each.isAdmin).length;
    if (sending.size >= PLACES || (!isAdmin && others >= PLACES - KEPT_FOR_ADMINS))
      throw busy("Too many files are being uploaded. Please try again shortly.");
  };

  return {
    storage: new Storage(folder),
    /**
     * Runs the work in one of four slots, two of which are reserved for admins. Throws BUSY when
     * none is free, or when the same user has another upload under way.
     */
    async inTurn<Result>(user: Sender, work: () => Promise<Result>): Promise<Result> {
      requirePlace(user);
      sending.set(user.id, { isAdmin: user.isAdmin });
      try {
        return await work();
      } finally {
        sending.delete(user.id);
      }
    },
  };
}

function busy(sentence: string): AppError {
  return new AppError("BUSY", sentence, { retryAfter: 5 });
}
