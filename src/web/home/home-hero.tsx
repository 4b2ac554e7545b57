import { Link } from "@tanstack/react-router";
import { Icon } from "#web/ui/icon.tsx";

const PROMISES = ["No obligation", "No credit check to ask", "Answers from a person"];

/** The top section of the home page. */
export function HomeHero() {
  return (
    <section className="bg-base-200">
      <div className="page-width grid items-center gap-8 py-10 lg:grid-cols-2 lg:py-20">
        <div className="grid gap-6">
          <h1 className="text-4xl leading-tight font-extrabold sm:text-5xl">
            Find Your Perfect Home Loan Solution
          </h1>
          <p className="max-w-xl text-lg text-balance text-base-content/85">
            Compare loan options in plain language, see what a payment would look like, and talk to
            a person who answers.
          </p>
          <div className="grid gap-3 min-[22rem]:grid-cols-[auto_1fr] sm:flex">
            <Link to="/calculator" className="btn btn-accent btn-lg max-sm:text-base">
              Calculate Payments
            </Link>
            <Link to="/contact" className="btn btn-outline btn-primary btn-lg max-sm:text-base">
              Contact Us
            </Link>
          </div>
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm font-medium text-base-content/85">
            {PROMISES.map((promise) => (
              <li key={promise} className="flex items-center gap-2">
                <Icon name="circle-check" className="size-4 text-success" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <img
          src="/images/hero.svg"
          alt=""
          width={960}
          height={720}
          fetchPriority="high"
          className="w-full rounded-box"
        />
      </div>
    </section>
  );
}
