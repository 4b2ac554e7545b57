import { useState } from "react";
import { PictureFields } from "./picture-fields.tsx";
import { FACT_NAMES, LOAN_FACTS, LOAN_PROGRAMS } from "#lending/loan-facts.ts";
import { SAMPLE_AUTHOR } from "#domains/content/items/content-items.ts";
import { toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { FieldError, SelectInput, TextArea, TextInput } from "#ui/inputs.tsx";
import { Icon, iconOfClass } from "#ui/icon.tsx";
import { BodyField } from "./body-field.tsx";
import { LinesField } from "./lines-field.tsx";
import type { FieldsProps } from "./item-fields.tsx";
import { SearchTitleField } from "./search-title-field.tsx";
import { wire } from "./wiring.client.ts";

/** The site's icons that suit a loan. */
const ICONS = {
  "icon-house": "House",
  "icon-calendar-check": "Calendar",
  "icon-key-round": "Key",
  "icon-shield": "Shield",
  "icon-trending-down": "Falling line",
  "icon-landmark": "Columns",
  "icon-sun": "Sun",
  "icon-hand-coins": "Hand with coins",
  "icon-percent": "Percent sign",
  "icon-badge-check": "Badge",
  "icon-scale": "Scales",
  "icon-award": "Award",
  "icon-users": "People",
  "icon-refresh-cw": "Turning arrows",
  "icon-sparkles": "Sparkles",
  "icon-heart-handshake": "Handshake",
};

export function LoanTypeFields(props: FieldsProps<"loan-types">) {
  const { icon, benefits } = props.draft.fields;
  const { text, set, error } = wire(props);
  return (
    <>
      <TextInput label="Name" required maxLength={80} {...text("name")} />
      <TextArea label="Description" required rows={3} maxLength={1000} {...text("description")} />
      <LinesField
        label="Benefits"
        one="benefit"
        lines={benefits}
        issues={props.issues}
        path="fields.benefits"
        onChange={(lines) => set({ benefits: lines })}
      />
      <IconChoice
        value={icon}
        error={error("fields.icon")}
        onChange={(chosen) => set({ icon: chosen })}
      />
      <Facts {...props} />
      <PageFields {...props} />
    </>
  );
}

const OUTLINE = "## Who it suits\n\n…\n\n## What it takes\n\n…\n\n## What it costs\n\n…\n";

/** The page behind Learn More. */
function PageFields(props: FieldsProps<"loan-types">) {
  const { id, draft, onChange } = props;
  const { text, set, body, error } = wire(props);
  // The editor reads its text only once
  const [begun, setBegun] = useState(0);
  const begin = (page: { body: string; slug?: string }) => {
    onChange({ ...draft, ...page });
    setBegun(begun + 1);
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-bold">Its own page</legend>
      <p className="text-sm text-base-content/75">
        With a text, this loan gets a page, and “Learn More” leads there once it is published. Key
        facts, government fees and a sample payment are added automatically.
      </p>
      {draft.body === "" && (
        <div className="flex flex-wrap gap-3">
          <SampleButton id={id} slug={draft.slug} onBegin={begin} />
          <button type="button" className="btn btn-sm" onClick={() => begin({ body: OUTLINE })}>
            Start from an outline
          </button>
        </div>
      )}
      <BodyField key={begun} label="Text (optional)" {...body} />
      <SearchTitleField without="name" {...text("searchTitle")} />
      <TextInput
        label="Summary"
        hint="In search results and shared links. Without one: the description."
        maxLength={200}
        {...text("summary")}
      />
      <PictureFields
        none="None"
        picture={draft.fields.imageUrl ?? ""}
        words={text("imageAlt")}
        error={error("fields.imageUrl")}
        onChange={set}
      />
    </fieldset>
  );
}

interface SampleProps {
  id: number;
  slug: string;
  onBegin: (page: { body: string; slug: string }) => void;
}

/**
 * Replaces the empty page with the one from the sample content; nothing for a loan type added by
 * the lender.
 */
function SampleButton({ id, slug, onBegin }: SampleProps) {
  const utils = trpc.useUtils();
  const { data } = trpc.admin.content.versions.useQuery({ id });
  const sample = data?.rows.find(
    ({ authorName, isLive }) => authorName === SAMPLE_AUTHOR && !isLive,
  );
  if (!sample) return null;
  const fetchSample = async () => {
    try {
      const { version } = utils.admin.content;
      const page = await version.fetch({ id, version: sample.id });
      onBegin({ body: page.body, slug: slug || page.slug });
    } catch (error) {
      toastError(error, "The sample text could not be loaded. Please try again.");
    }
  };
  return (
    <button type="button" className="btn btn-sm" onClick={() => void fetchSample()}>
      Start from a sample text
    </button>
  );
}

const FACT_HINTS: Partial<Record<keyof typeof LOAN_FACTS, string>> = {
  leastDown: "Such as: 3% for qualified buyers.",
  terms: "Such as: 10 to 30 years.",
  limits: "Such as: up to the county's conforming limit.",
};

function Facts(props: FieldsProps<"loan-types">) {
  const { text } = wire(props);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-bold">Side by side</legend>
      <p className="text-sm text-base-content/75">
        For the table of the loans page. It is shown once “Loans page” in the site texts has a
        heading for it. An empty field says what the program’s rules give, or “Ask us”.
      </p>
      <SelectInput
        label="Program"
        hint="Its down payment and its insurance are read from the government’s tables."
        choose="None of these"
        options={LOAN_PROGRAMS}
        {...text("programme")}
      />
      {FACT_NAMES.map((fact) => (
        <TextInput
          key={fact}
          label={LOAN_FACTS[fact]}
          hint={FACT_HINTS[fact]}
          maxLength={200}
          {...text(fact)}
        />
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (icon: string) => void;
}

function IconChoice({ value, error, onChange }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Icon</legend>
      <div className="ca-choices">
        {Object.entries(ICONS).map(([icon, words]) => (
          <label key={icon} title={words}>
            <input
              type="radio"
              className="sr-only"
              name="icon"
              aria-label={words}
              checked={value === icon}
              onChange={() => onChange(icon)}
            />
            <Icon name={iconOfClass(icon)} className="size-5" />
          </label>
        ))}
      </div>
      <FieldError className="mt-1.5">{error}</FieldError>
    </fieldset>
  );
}
