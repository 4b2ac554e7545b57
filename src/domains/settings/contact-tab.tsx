import { MOST_CHARACTERS } from "./settings.ts";
import { Button } from "#ui/button.tsx";
import { TextArea, TextInput } from "#ui/inputs.tsx";
import {
  SaveAllButton,
  SettingCard,
  SettingForm,
  type TabProps,
  WebsiteLink,
} from "./setting-card.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { DateTime } from "#ui/date-time.tsx";
import { toast } from "#ui/toast.tsx";

const CARDS = [
  {
    key: "contactEmail",
    title: "Contact Email",
    label: "Email address",
    type: "email",
    hint: "The contact email is also where requests go. Put commas between several addresses; visitors see the first.",
  },
  { key: "contactPhone", title: "Contact Phone", label: "Phone number", type: "tel" },
  { key: "contactAddress", title: "Contact Address", label: "Address", type: "lines" },
  { key: "businessHours", title: "Business Hours", label: "Hours", type: "lines" },
] as const;

/** What the footer and the contact page tell visitors. */
export function ContactTab(props: TabProps) {
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="text-base-content/80">
          Shown in the footer of every page and on the contact page.
        </span>
        <WebsiteLink to="/" />
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {CARDS.map(({ key, title, ...line }) => (
          <SettingCard key={key} title={title}>
            <SettingForm settingKey={key} {...props} action="Save" of={title}>
              <Line drafts={props.drafts} settingKey={key} {...line} />
              {key === "contactEmail" && <ContactWait value={props.drafts.saved.contactEmail} />}
            </SettingForm>
          </SettingCard>
        ))}
      </div>
      <SaveAllButton {...props} which="contact">
        Save All Contact Information
      </SaveAllButton>
    </div>
  );
}

interface LineProps extends Pick<TabProps, "drafts"> {
  settingKey: (typeof CARDS)[number]["key"];
  label: string;
  type: (typeof CARDS)[number]["type"];
  hint?: string;
}

function Line({ drafts, settingKey, type, ...rest }: LineProps) {
  const control = {
    id: settingKey,
    ...rest,
    value: drafts.valueOf(settingKey),
    maxLength: MOST_CHARACTERS.line,
    onChange: (event: { target: { value: string } }) =>
      drafts.change(settingKey, event.target.value),
  };
  if (type === "lines") return <TextArea {...control} rows={2} />;
  return <TextInput {...control} type={type} multiple={type === "email"} />;
}

/** Says where applicants' mail goes after a change of the address that nobody has confirmed. */
function ContactWait({ value }: { value: string }) {
  const utils = trpc.useUtils();
  const { data } = trpc.admin.settings.contactWait.useQuery();
  const end = trpc.admin.settings.endContactWait.useMutation();
  if (data?.until === undefined) return null;
  const use = async () => {
    try {
      await end.mutateAsync({ value });
      toast({ title: "Requests go to the new address now" });
      await utils.admin.settings.contactWait.invalidate();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <div className="grid justify-items-start gap-2 rounded-field border border-base-300 p-3 text-sm">
      <p>
        Nobody confirmed the change of this address. Until <DateTime iso={data.until} time />,
        requests still go to {data.former}.
      </p>
      <Button look="btn-sm" disabled={end.isPending} onClick={() => void use()}>
        Use the new address now
      </Button>
    </div>
  );
}
