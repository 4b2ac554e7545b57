/** Placeholder for an article that takes longer than a moment to load. */
export default function ArticleSkeleton() {
  return (
    <div role="status">
      <h1 className="sr-only">Loading article...</h1>
      <div className="bg-base-200">
        <div className="page-width grid items-center gap-8 py-10 lg:grid-cols-2 lg:gap-14 lg:py-14">
          <div className="grid gap-5">
            <div className="skeleton h-6 w-28" />
            <div className="skeleton h-12 w-full" />
            <div className="skeleton h-20 w-full" />
            <div className="skeleton h-9 w-60" />
          </div>
          <div className="skeleton aspect-video w-full" />
        </div>
      </div>
      <div className="page-width grid gap-5 py-10">
        <div className="h-96 skeleton w-full max-w-prose" />
      </div>
    </div>
  );
}
