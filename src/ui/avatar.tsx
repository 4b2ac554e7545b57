interface Props {
  /** The address of the photo; without one the initials are shown. */
  image: string;
  firstName: string;
  lastName: string;
  size?: keyof typeof SIZES;
}

const SIZES = {
  small: { look: "size-10 rounded-full text-sm", width: 40, height: 40 },
  medium: { look: "size-16 rounded-full text-xl", width: 64, height: 64 },
  large: { look: "size-28 rounded-full text-4xl", width: 112, height: 112 },
  portrait: { look: "aspect-4/5 w-28 rounded-box text-4xl", width: 112, height: 140 },
  tall: { look: "aspect-4/5 w-28 rounded-box text-4xl lg:w-full", width: 320, height: 400 },
} as const;

/** A person's photo or initials, beside their name. */
export function Avatar({ image, firstName, lastName, size = "small" }: Props) {
  const { look, width, height } = SIZES[size];
  const shape = `shrink-0 border border-base-300 ${look}`;
  if (image !== "")
    return (
      <img
        src={image}
        alt=""
        width={width}
        height={height}
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
