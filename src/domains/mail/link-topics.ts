/** The topics of mails whose link is made by another domain, each with the number of what it opens. */
function linkTopic(words: string) {
  return {
    of: (id: number) => `${words}${id}`,
    /** Undefined for any other topic. */
    in: (topic: string | null) =>
      topic?.startsWith(words) ? Number(topic.slice(words.length)) : undefined,
  };
}

/** The link to a draft. */
const DRAFT = linkTopic("link to draft ");
/** The link by which somebody sees what is held about them. */
const PRIVACY = linkTopic("link to own data ");

export const { of: draftTopic, in: draftIn } = DRAFT;
export const { of: privacyTopic, in: privacyIn } = PRIVACY;
