import { Link } from "@tanstack/react-router";
import { SiteSearchForm } from "./search-form.tsx";
import { SiteFrame } from "./site-frame.tsx";

/** For every path without a page. */
export function PageNotFound() {
  return (
    <SiteFrame>
      <div className="page-width grid justify-items-center gap-5 py-20 text-center">
        <img
          src="/images/not-found.svg"
          alt=""
          width={480}
          height={300}
          className="max-w-full rounded-box"
        />
        <h1 className="text-3xl font-bold">404 Page Not Found</h1>
        <p className="text-base-content/80">Did you forget to add the page to the router?</p>
        <Link to="/" className="btn btn-primary">
          Back to home
        </Link>
        <SiteSearchForm />
      </div>
    </SiteFrame>
  );
}
