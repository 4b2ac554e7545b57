import { isOfficer, type User } from "#domains/accounts/accounts.ts";
import { draftInput } from "#domains/applications/draft/application-draft.input.ts";
import {
  amountsIn,
  type Draft,
  EMPTY_DRAFT,
  slipsIn,
  toApplication,
} from "#domains/applications/draft/application-draft.ts";
import { consentsIn } from "#domains/consents/boxes.ts";
import { initialState, wrongFields } from "#lending/calculator-state.ts";
import { ASKED_FIELD, SIGN_IN_FORM, SECOND_FACTOR_FORM } from "#kit/values/page-form.ts";
import { SIGN_OUT_FORM } from "#domains/session/signed-in.ts";
import { NEWSLETTER_FORM } from "#domains/newsletter/newsletter.ts";
import { AppError } from "#platform/errors.ts";
import { toAppError } from "#platform/trpc.ts";
import type { Call, Fields, Name, PageForm } from "./form.ts";

const PROMISES = ["accurate", "privacyRead", "callConsent", "secondConsent"] as const;

const contact: PageForm = {
  id: "contact-form",
  answer: async (fields, call) => {
    const consents = consentsIn(Object.entries(fields));
    await call("contact.send", { ...fields, ...consents, came: cameOf("/contact", fields) });
    const { subject, officerId } = fields;
    return {
      location: `/contact?sent=true&subject=${subject}${toOfficer(officerId)}`,
      thanks: true,
    };
  },
};

function toOfficer(id: string | number | undefined): string {
  return Number(id) > 0 ? `&officer=${Number(id)}` : "";
}

/** Without scripts, only the form's own address tells where the visit came from. */
function cameOf(path: string, fields: Fields): string {
  const campaign = Object.entries(fields).filter(([name]) => name.startsWith("utm_"));
  return `${path}?${new URLSearchParams(campaign)} `;
}

const apply: PageForm = {
  id: "apply-form",
  boxes: PROMISES,
  answer: async (fields, call) => {
    const ticks = Object.fromEntries(PROMISES.map((name) => [name, name in fields]));
    const draft = checkedDraft({ ...EMPTY_DRAFT, ...fields, ...ticks }, fields[ASKED_FIELD]);
    const application = toApplication(draft);
    const consents = consentsIn(Object.entries(fields));
    const sent = { ...application, ...consents, came: cameOf("/apply", fields) };
    const { reference } = await call("applications.submit", sent);
    const { officerId } = application;
    await forgetDraft(call);
    return { location: `/apply?sent=${reference}${toOfficer(officerId)}`, thanks: true };
  },
};

/** Removes the signed-in user's draft, whose answers have been sent. */
async function forgetDraft(call: Call): Promise<void> {
  try {
    await call("drafts.remove", undefined);
  } catch (error) {
    if (toAppError(error).code !== "UNAUTHORIZED") throw error;
  }
}

/**
 * Amounts that look like a typing error are asked about once, beside whatever else is wrong: the
 * page sends them back marked as confirmed.
 */
function checkedDraft(draft: Draft, askedAbout: string | undefined): Draft {
  const slips = askedAbout === amountsIn(draft) ? {} : slipsIn(draft);
  const questions = Object.entries(slips).map(([path, slip]) => ({
    path,
    message: `${slip} If it is right, please send the request again.`,
  }));
  const checked = draftInput.safeParse(draft);
  if (checked.success && questions.length === 0) return checked.data;
  const refused = checked.success ? [] : (toAppError(checked.error).issues ?? []);
  const issues = [...refused, ...questions];
  throw new AppError("BAD_REQUEST", issues[0]?.message ?? "", { issues });
}

/** The response is the page itself, with the result of the typed values and their messages. */
const calculator: PageForm = {
  id: "calculator-form",
  answer: async (fields) => {
    const { issues: messages } = initialState(fields);
    const issues = wrongFields(messages).map((path) => ({ path, message: messages[path] ?? "" }));
    if (issues[0]) throw new AppError("BAD_REQUEST", issues[0].message, { issues });
    return {};
  },
};

type SignIn = "accounts.login" | "accounts.adminLogin";

/** A sign-in, which leads to the user's own area. */
function firstStep(procedure: SignIn, placeOf: (user: User, fields: Fields) => string): PageForm {
  return {
    id: SIGN_IN_FORM,
    answer: async (fields, call) => ({
      location: placeOf(await call(procedure, fields), fields),
    }),
    afterRefusal: async (posted, { methods }) =>
      methods ? { form: SECOND_FACTOR_FORM, values: {}, issues: [], methods } : posted,
  };
}

/** The second step of a sign-in, by a code: passkeys need scripts. */
function secondFactor(placeOf: (user: User, fields: Fields) => string): PageForm {
  return {
    id: SECOND_FACTOR_FORM,
    answer: async (fields, call) => {
      const proof = { code: fields.code ?? "", remember: "remember" in fields };
      const user = await call("secondFactor.finishLogin", proof);
      return { location: placeOf(user, fields) };
    },
    afterRefusal: async (posted, { code }, call) => {
      const { message = posted.issues[0]?.message } = posted;
      const said = { values: {}, issues: [], ...(message !== undefined && { message }) };
      if (code === "SIGN_IN_EXPIRED") return { form: SIGN_IN_FORM, ...said };
      const { methods } = await call("secondFactor.pendingLogin", undefined);
      return { form: SECOND_FACTOR_FORM, ...said, methods };
    },
  };
}

/** Both steps of a sign-in. */
function signIn(procedure: SignIn, placeOf: (user: User, fields: Fields) => string): PageForm[] {
  return [firstStep(procedure, placeOf), secondFactor(placeOf)];
}

const PORTAL = "/LOagentsPortal/resources";

/**
 * The portal for an officer who has just followed the link in the verification mail; the account if
 * the link to the sign-in pointed there.
 */
function homeOf(user: User, { verified, next }: Fields): string {
  if (isOfficer(user) && verified === "true") return PORTAL;
  return next === "/account" ? next : "/";
}

/**
 * Users without access are told why, because without scripts the page cannot know who is signed in.
 */
function portalOf(user: User): string {
  if (isOfficer(user)) return PORTAL;
  throw new AppError(
    "FORBIDDEN",
    user.isLoanOfficer
      ? "Please check your email to verify your account"
      : `You are signed in as ${user.username}, which is not, or not yet, a loan officer's account.`,
  );
}

function register(toInput: (fields: Fields) => object, officersPage: string): PageForm {
  return {
    id: "register-form",
    boxes: ["isLoanOfficer"],
    answer: async (fields, call) => {
      const user = await call("accounts.register", toInput(fields));
      return {
        location: user.isLoanOfficer ? `${officersPage}?registered=true` : homeOf(user, fields),
      };
    },
  };
}

function askForLink(id: string, procedure: Name, placeOf: (fields: Fields) => string): PageForm {
  return {
    id,
    answer: async (fields, call) => {
      await call(procedure, { ...fields, ...consentsIn(Object.entries(fields)) });
      return { location: placeOf(fields) };
    },
  };
}

/** Tells the next page that the person was invited and has no former password to mention. */
function keepInvited(location: string, { invited }: Fields): string {
  return invited === "true" ? `${location}&invited=true` : location;
}

/** The link is pasted from the mail, because a browser never sends the part after the #. */
const newPassword: PageForm = {
  id: "new-password-form",
  answer: async (fields, call) => {
    const { link = "", password } = fields;
    const token = /[#&?]token=([\w-]+)/.exec(link)?.[1] ?? link.trim();
    await call("accounts.confirmPasswordReset", { token, password });
    return { location: keepInvited("/reset-password?changed=true", fields) };
  },
};

const signOut: PageForm = {
  id: SIGN_OUT_FORM,
  answer: async (_, call) => {
    await call("accounts.logout", undefined);
    return { location: "/" };
  },
};

const officerSignIn = signIn("accounts.login", portalOf);

/** The forms of each page by path. A hidden field says which of several forms was sent. */
export const PAGE_FORMS: Record<string, PageForm[]> = {
  "/blog": [
    askForLink(NEWSLETTER_FORM, "newsletter.subscribe", () => "/blog?subscribed=true#newsletter"),
  ],
  "/contact": [contact],
  "/apply": [apply],
  "/calculator": [calculator],
  "/account": [signOut],
  "/auth": [
    ...signIn("accounts.login", homeOf),
    register((fields) => ({ ...fields, isLoanOfficer: "isLoanOfficer" in fields }), "/auth"),
    askForLink("resend-email-form", "accounts.resendVerification", () => "/auth?asked=true"),
  ],
  "/LOagentsPortal": officerSignIn,
  "/LOagentsPortal/login": officerSignIn,
  "/LOagentsPortal/signup": [
    register((fields) => ({ ...fields, isLoanOfficer: true }), "/LOagentsPortal/signup"),
  ],
  "/admin": signIn("accounts.adminLogin", () => "/admin/dashboard"),
  "/forgot-password": [
    askForLink("email-form", "accounts.requestPasswordReset", (fields) =>
      keepInvited("/forgot-password?asked=true", fields),
    ),
  ],
  "/reset-password": [newPassword],
};
