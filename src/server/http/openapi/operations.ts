import type { z } from "zod";
import * as answers from "./answers.ts";

interface Operation {
  summary: string;
  /** What a success answers; of a list, what is in it. None for 204. */
  answer?: z.ZodType;
  list?: true;
  /** Asks whoever has a second factor for it again, with 403 CONFIRMATION_REQUIRED. */
  confirmed?: true;
}

/** What the REST doors of the procedures do and answer, by the procedure's name. */
export const OPERATIONS: Record<string, Operation> = {
  "settings.list": { summary: "All eleven settings", answer: answers.setting, list: true },
  "settings.byKey": { summary: "One setting", answer: answers.setting },
  "admin.settings.save": { summary: "Set a setting", answer: answers.setting },

  "loans.types": { summary: "The loan types", answer: answers.loanType, list: true },
  "content.posts": {
    summary: "The articles, without their text",
    answer: answers.blogPost,
    list: true,
  },
  "content.article": { summary: "One article with its text", answer: answers.article },
  "content.testimonials": { summary: "What clients say", answer: answers.testimonial, list: true },

  "contact.send": { summary: "Send a message", answer: answers.contactSubmission },
  "admin.contact.list": {
    summary: "The messages, newest first",
    answer: answers.contactSubmission,
    list: true,
  },
  "admin.contact.counts": {
    summary: "How many messages a search finds",
    answer: answers.messageCounts,
  },
  "admin.contact.byId": { summary: "One message", answer: answers.contactSubmission },
  "admin.contact.setStatus": {
    summary: "Set a message's status",
    answer: answers.contactSubmission,
  },

  "applications.submit": { summary: "Apply for a loan", answer: answers.loanApplication },
  "applications.own": {
    summary: "The applications sent from the signed-in person's verified e-mail address",
    answer: answers.ownApplication,
    list: true,
  },
  "admin.applications.list": {
    summary: "The applications, newest first",
    answer: answers.loanApplication,
    list: true,
  },
  "admin.applications.counts": {
    summary: "How many applications a search finds",
    answer: answers.applicationCounts,
  },
  "admin.applications.byId": {
    summary: "One application with every answer",
    answer: answers.applicationDetails,
  },
  "admin.applications.setStatus": {
    summary: "Set an application's status",
    answer: answers.loanApplication,
  },
  "admin.dashboard.stats": {
    summary: "The counts of the stat cards",
    answer: answers.dashboardStats,
  },

  "admin.dashboard.firstDay": {
    summary: "What is left to do before the website is the lender's own",
    answer: answers.firstDay,
  },
  "admin.dashboard.tickFirstDay": {
    summary: "Tick a step of that list, or put it away",
    answer: answers.firstDay,
  },

  "accounts.me": { summary: "Who is signed in", answer: answers.user },
  "accounts.login": { summary: "Sign in", answer: answers.user },
  "accounts.adminLogin": { summary: "Sign in as an admin", answer: answers.signedInAdmin },
  "accounts.logout": { summary: "Sign out" },
  "accounts.adminLogout": { summary: "Sign out as an admin" },
  "accounts.register": { summary: "Make an account", answer: answers.user },
  "accounts.resendVerification": {
    summary: "Ask for a new verification mail",
    answer: answers.said,
  },
  "accounts.requestPasswordReset": {
    summary: "Ask for a password reset mail",
    answer: answers.said,
  },
  "accounts.checkPasswordReset": {
    summary: "Whether the link of that mail still works",
    answer: answers.linkState,
  },
  "accounts.confirmPasswordReset": {
    summary: "Set a new password by the link of that mail",
    answer: answers.resetUsername,
  },
  "accounts.saveProfile": { summary: "Change your own name and phone", answer: answers.user },
  "accounts.changePassword": { summary: "Change your own password" },
  "accounts.changeEmail": {
    summary: "Ask for another e-mail, which is yours once the link sent there is followed",
    answer: answers.user,
  },
  "accounts.pendingEmail": {
    summary: "The new e-mail that waits for its proof",
    answer: answers.pendingEmail,
  },
  "accounts.cancelPendingEmail": { summary: "Keep the e-mail you have" },
  "accounts.sessions": { summary: "Where you are signed in", answer: answers.session, list: true },
  "accounts.endSession": { summary: "End one of your sessions" },
  "accounts.signOutEverywhere": { summary: "End all of your sessions" },

  "secondFactor.pendingLogin": {
    summary: "How to go on after a login that was answered SECOND_FACTOR_REQUIRED",
    answer: answers.pendingLogin,
  },
  "secondFactor.finishLogin": {
    summary: "Go on by a code or a passkey, at the door where the login began",
    answer: answers.signedIn,
  },
  "secondFactor.status": { summary: "Your own second factor", answer: answers.secondFactorStatus },
  "secondFactor.offerTimeCode": {
    summary: "A secret for a new time code app",
    answer: answers.timeCodeOffer,
    confirmed: true,
  },
  "secondFactor.addTimeCode": {
    summary: "Add the app that was offered, by a code of it",
    answer: answers.addedFactor,
    confirmed: true,
  },
  "secondFactor.offerPasskey": {
    summary: "What a browser needs to make a passkey",
    answer: answers.forWebAuthn,
    confirmed: true,
  },
  "secondFactor.addPasskey": {
    summary: "Add the passkey that a browser has made",
    answer: answers.addedFactor,
    confirmed: true,
  },
  "secondFactor.remove": { summary: "Remove one of your factors", confirmed: true },
  "secondFactor.renewRecoveryCodes": {
    summary: "Ten new recovery codes in place of the old ones",
    answer: answers.recoveryCodes,
    confirmed: true,
  },
  "secondFactor.forgetBrowser": { summary: "Ask for the second factor in a browser again" },
  "secondFactor.askToConfirm": {
    summary: "How you can confirm that it is you",
    answer: answers.pendingLogin,
  },
  "secondFactor.confirm": {
    summary: "Confirm that it is you, for five minutes of this session",
  },
  "admin.secondFactor.overview": {
    summary: "Who has a second factor, and how many admins have none",
    answer: answers.secondFactorOverview,
  },
  "admin.secondFactor.askToConfirm": {
    summary: "How you can confirm that it is you, for who has the admin token alone",
    answer: answers.pendingLogin,
  },
  "admin.secondFactor.confirm": {
    summary: "Confirm that it is you, for who has the admin token alone",
  },
  "admin.secondFactor.reset": {
    summary: "Remove somebody's second factor and end their sessions",
    confirmed: true,
  },

  "officers.me": { summary: "Your own officer profile", answer: answers.user },
  "officers.updateMe": { summary: "Change your own officer profile", answer: answers.user },
  "officers.list": {
    summary: "The officers; for admins, all users",
    answer: answers.officerListEntry,
    list: true,
  },
  "officers.named": {
    summary: "The name of a verified officer, for whoever applies by their link",
    answer: answers.officerName,
  },
  "officers.byId": { summary: "One officer", answer: answers.officer },
  "uploads.myPhoto": { summary: "Set your own portrait", answer: answers.user },
  "uploads.removeMyPhoto": { summary: "Remove your own portrait" },

  "resources.list": {
    summary: "The officers' library, newest first",
    answer: answers.resource,
    list: true,
  },
  "resources.categories": {
    summary: "The library's categories",
    answer: answers.resourceCategory,
    list: true,
  },
  "resources.createCategory": { summary: "Add a category", answer: answers.resourceCategory },
  "resources.delete": { summary: "Delete a resource and its file" },
  "admin.resources.create": { summary: "Add a resource", answer: answers.resource },
  "admin.uploads.resource": {
    summary: "Upload a file for a resource",
    answer: answers.storedResourceFile,
  },
  "admin.uploads.profileImage": { summary: "Set a user's portrait", answer: answers.user },
  "admin.uploads.removeProfileImage": { summary: "Remove a user's portrait" },
  "admin.uploads.equalHousingLogo": {
    summary: "Set the Equal Housing logo",
    answer: answers.setting,
  },
  "admin.uploads.companyLogo": { summary: "Set the company logo", answer: answers.setting },

  "admin.users.byId": {
    summary: "One user with the revision that an edit goes by",
    answer: answers.editableUser,
  },
  "admin.users.create": { summary: "Add a user", answer: answers.user },
  "admin.users.update": {
    summary: "Change a user; what is left out stays",
    answer: answers.user,
  },
  "admin.users.setActive": {
    summary: "Deactivate a user, or let them in again",
    answer: answers.user,
  },
  "admin.users.assigned": {
    summary: "What a deletion would leave without its officer",
    answer: answers.assigned,
  },
  "admin.users.delete": { summary: "Delete a user" },

  "admin.audit.list": {
    summary: "What admins did, newest first",
    answer: answers.auditEntry,
    list: true,
  },
  "admin.audit.people": {
    summary: "The usernames in these",
    answer: answers.name,
    list: true,
  },
  "admin.audit.byId": { summary: "One of these with its values whole", answer: answers.auditEntry },

  "admin.backup.status": { summary: "The state of the backups", answer: answers.backupStatus },
  "admin.backup.now": { summary: "Take a backup now", answer: answers.backupStatus },

  "admin.mail.status": { summary: "The state of the mail", answer: answers.mailStatus },
  "admin.mail.list": {
    summary: "The mails that wait, failed or were given up, newest first, without their words",
    answer: answers.unsentMail,
    list: true,
  },
  "admin.mail.retry": { summary: "Try to send a mail again now", answer: answers.unsentMail },
  "admin.mail.sendTest": {
    summary: "Send yourself a test mail and learn what the mail server says",
    answer: answers.testMail,
  },
};
