/** The uploaded logo, or the name as text. */
export function Logo({ image, name }: { image: string | undefined; name: string }) {
  if (image) return <img src={image} alt={name} className="h-11 w-auto max-w-48 object-contain" />;
  return (
    <>
      <img src="/favicon.svg" alt="" width={36} height={36} className="shrink-0" />
      <span className="text-lg leading-tight font-bold tracking-tight text-balance">{name}</span>
    </>
  );
}
