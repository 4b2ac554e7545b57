/** An invitation to a newsletter that is still to come: the button does nothing yet. */
export function Newsletter() {
  return (
    <section className="bg-secondary text-secondary-content" aria-labelledby="newsletter">
      <div className="page-width grid items-center gap-6 py-12 md:grid-cols-2">
        <div className="grid gap-2">
          <h2 id="newsletter" className="text-2xl font-bold">
            Stay ahead of the market
          </h2>
          <p className="text-secondary-content/85">
            New articles and what moves mortgage rates, in one short e-mail a month.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <input
            type="email"
            aria-label="E-mail address"
            placeholder="Your e-mail address"
            autoComplete="email"
            className="input min-w-0 grow basis-56 text-base-content placeholder:text-base-content/75"
          />
          <button type="button" className="btn btn-accent">
            Subscribe
          </button>
        </div>
      </div>
    </section>
  );
}
