import { APPLICATION_TERM_MONTHS } from "#domains/people/people.ts";
import { PRIVACY_FACTS, type PrivacyFact } from "./privacy-facts.ts";

function list(...facts: PrivacyFact[]): string {
  return facts.map((fact) => `- ${PRIVACY_FACTS[fact]}`).join("\n");
}

/** The text of /privacy-policy until an admin writes one: seven numbered sections. */
export const DEFAULT_PRIVACY_POLICY = `This policy says what we learn about you when you use this website or ask us about a loan, what we do with it and what you can decide. It covers this website. When you apply for a loan you also receive our notice under the Gramm-Leach-Bliley Act, which says how we handle the information of customers.

1. Information We Collect
We collect what you send us, and what the work on it and the safety of this website need.
${list("contact", "application", "documents", "begun", "account", "secondFactor", "signIns", "officers", "origin", "consents", "rights", "newsletter", "mail", "work", "spam", "staff", "technical")}

2. How We Use Your Information
We use it for the reason you gave it to us.
- To answer your questions and to follow up on a loan request.
- To run accounts, verify email addresses and reset passwords.
- To see which pages and campaigns lead people to us.
- To protect the website against misuse and to meet our legal duties as a licensed lender.
We do not use it for automated decisions about credit. A loan decision is made only after a full application.

3. Cookies and Storage in Your Browser
We use no advertising or analytics cookies and load nothing from other companies' servers. We set these cookies.
${list("cookieSession", "cookieBrowser", "cookieFactor", "cookieReceipt")}
Besides, this website keeps in your own browser:
${list("storedRequest", "storedTab", "storedSession", "storedStaff")}

4. How We Share Information
We do not sell personal information. We share it only in these cases.
${list("team", "providers", "programs")}
- With the companies needed to arrange a loan that you asked for, such as credit bureaus, appraisers and title companies, once you have applied and agreed.
- With authorities, where a law, a court or a regulator requires it.

5. How We Protect and Keep Information
Passwords are stored only as one-way hashes, access is limited to those who need it and every change that an administrator makes is recorded. No system is perfectly safe. If a breach affects you, we will tell you as the law requires.
We keep messages and loan requests as long as the law requires of a lender or as we need them. Where we have set a time for a kind of record, this website deletes it then by itself; other records stay until we delete them, also because you ask us. Federal law has us keep a loan request for ${APPLICATION_TERM_MONTHS} months after we told you of the decision. The record of sign-ins, of work in the admin area and of which of our people were shown your data is kept for five years. What is deleted stays in backups until newer ones replace them.

6. Your Choices and Rights
With an account you can download what this website stores about you and close the account, both on the page Your Account. Closing it deletes the account, your saved calculations, any loan request that you have not sent, your newsletter and, once your email address is verified, the messages that you sent us from the account; loan requests that you sent stay as section 5 says, and the page lists them. What someone has sent with your address without signing in stays, because nothing proves that it is yours: please ask us about it on the page Your Information. Accounts of people who work for us are closed by an administrator.
The page Your Information (/your-data) shows what we hold about you, with an account or without: then by a link that we send to your address. There you can download it, have errors corrected, withdraw a permission and erase what no law has us keep. We answer requests within 45 days. Every newsletter has a link that ends it. Consent to be called is voluntary, is never a condition of a loan and can be withdrawn by telling us.
Depending on the state in which you live you may have further rights. We will not treat you differently for using any of them. This website is not meant for children under 13, and we do not knowingly collect their information.

7. Changes and Contact
We may change this policy when the website or the law changes. The date above tells which version you read.
For questions about your information write or call us with the details on the Contact page.`;

/** The text of /terms-of-use until an admin writes one: eleven numbered sections. */
export const DEFAULT_TERMS_OF_USE = `Please read these terms before you use this website. They are an agreement between you and us.

1. Acceptance of Terms
By using this website you accept these terms and our Privacy Policy. If you do not accept them, please do not use it.

2. Eligibility
You must be at least 18 years old and able to enter into a binding contract to use this website's forms or to open an account. Our loans are offered only in the states in which we are licensed, and nothing here is an offer where it would be unlawful.

3. No Mortgage Advice
What you read on this website is general information. It is not mortgage, financial, legal or tax advice and does not take your situation into account. Please speak with a licensed loan officer, and with your own advisers, before you decide.

4. Calculators and Estimates
The payment calculator and every figure made with it are illustrative. They rest on what you enter and on simple assumptions, leave out costs such as mortgage insurance and association dues, and are not a quote, a Loan Estimate or a promise that you will qualify. Rates and terms change without notice.

5. No Commitment to Lend
A message or a loan request sent through this website is a request to be contacted. It is not an application, an approval, a rate lock or a commitment to lend. All loans are subject to a full application, credit approval, verification, appraisal and our underwriting rules. We do business in accordance with the federal Fair Housing Act and the Equal Credit Opportunity Act.

6. Accounts and the Loan Officers' Portal
You are responsible for what is done with your account.
- Give true information and keep it current.
- Keep your password to yourself and tell us at once if you think that someone else knows it.
- The portal and its library are for our loan officers. What is in it may not be passed on without our consent.
We may suspend or close accounts that break these terms.

7. Acceptable Use
You agree not to do any of the following.
- Break the law or the rights of others, or send what is false, abusive or harmful.
- Try to reach data or accounts that are not yours, or to test or overload the website's defenses.
- Collect contents or contact details by automated means without our written consent.
- Send another person's information without being allowed to.

8. Intellectual Property
The texts, pictures, logos and software of this website belong to us or to those who let us use them. You may read, print and share pages for your personal use. Any other use needs our written consent.

9. Links to Other Websites
A link to another website is there for your convenience. We do not control what is on it and are not responsible for it or for how it treats your information.

10. Disclaimers and Limitation of Liability
This website is provided as it is and as available. We work to keep it correct and reachable, but give no warranty that it is free of errors or interruptions. As far as the law allows, we are not liable for indirect or consequential losses that come from using it or from not being able to. Nothing here limits rights that the law does not allow to be limited.

11. Changes, Governing Law and Contact
We may change these terms; the date above tells which version you read, and using the website after a change means accepting it. The laws of the State of New York govern these terms, without regard to its rules on conflicts of law.
Questions are welcome. Our details are on the Contact page.`;
