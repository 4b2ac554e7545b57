import { isLegal, LOGO_KEYS, MOST_CHARACTERS, SETTING_KEYS, type SettingKey } from "./settings.ts";
import {
  LEAVE_OUT,
  LINES_WITHOUT_CONTROL_CHARACTERS,
  NO_CONTROL_CHARACTERS,
  withPlainLineEnds,
  z,
} from "#kit/values/zod.ts";

const VISIBILITIES: SettingKey[] = ["showBlogPosts", "showTestimonials"];
/** Settings in links and mail headers; addresses, hours and texts have several lines. */
const ONE_LINE: SettingKey[] = ["contactEmail", "contactPhone"];

function settingLimit(key: SettingKey): number {
  return isLegal(key) ? MOST_CHARACTERS.legal : MOST_CHARACTERS.line;
}

const MOST_ADDRESSES = 10;

/** None, one, or several separated by commas. */
function areAddresses(value: string): boolean {
  if (value.trim() === "") return true;
  const addresses = value.split(",").map((address) => address.trim());
  return (
    addresses.length <= MOST_ADDRESSES &&
    addresses.every((address) => z.email().safeParse(address).success)
  );
}

/** What may be saved. Logos are set only by upload, never by address, but can be removed. */
export const settingInput = z
  .object({
    key: z.enum(SETTING_KEYS, "This setting does not exist."),
    value: z.string("Please enter a value.").overwrite(withPlainLineEnds),
    /** The value that the admin saw before typing: the second of two admins gets an error. */
    expected: z.string().optional(),
  })
  .superRefine(({ key, value }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: "custom", path: ["value"], message });
    if (value.length > settingLimit(key))
      refuse(`Please use at most ${settingLimit(key).toLocaleString("en-US")} characters.`);
    const shape = ONE_LINE.includes(key) ? NO_CONTROL_CHARACTERS : LINES_WITHOUT_CONTROL_CHARACTERS;
    if (!shape.test(value)) refuse(LEAVE_OUT);
    if (VISIBILITIES.includes(key) && value !== "true" && value !== "false")
      refuse("Please choose Show or Hide.");
    if (LOGO_KEYS.includes(key) && value !== "" && !/^\/uploads\/logos\/[\w-]+\.\w+$/.test(value))
      refuse("Please upload the logo as an image file.");
    if (key === "contactEmail" && !areAddresses(value))
      refuse("Please enter a valid email address, or several with commas between them.");
  });
