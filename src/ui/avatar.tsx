interface Props {
  /** The address of the photo; without one the initials are shown. */
  image: string;
  firstName: string;
  lastName: string;
  size?: keyof typeof SIZES;
}

const SIZES = {
  small: { look: "size-10 text-sm", pixels: 40 },
  medium: { look: "size-16 text-xl", pixels: 64 },
  large: { look: "size-28 text-4xl", pixels: 112 },
} as const;

/** A person's photo or initials, beside their name. */
export function Avatar({ image, firstName, lastName, size = "small" }: Props) {
  const { look, pixels } = SIZES[size];
  const shape = `shrink-0 rounded-full border border-base-300 ${look}`;
  if (image !== "")
    return (
      <img
        src={image}
        alt=""
        width={pixels}
        height={pixels}
        className={`${shape} bg-base-200 object-cover`}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={`${shape} grid place-items-center bg-primary/12 font-semibold text-primary select-none`}
    >
      {initial(firstName)}
      {initial(lastName)}
    </span>
  );
}

function initial(name: string): string {
  return (/^./u.exec(name.trim())?.[0] ?? "").toUpperCase();
}
