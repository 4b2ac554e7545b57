import { createFileRoute } from "@tanstack/react-router";
import { ContactDetails } from "../../contact/contact-details.tsx";
import { ContactForm } from "../../contact/contact-form.tsx";
import { PageHeader } from "../../frame/page-header.tsx";

export const Route = createFileRoute("/_site/contact")({
  head: () => ({ meta: [{ title: "Contact Us" }] }),
  component: Contact,
});

function Contact() {
  return (
    <>
      <PageHeader title="Contact Us">
        Ask anything about a home loan. A person reads your message and answers it.
      </PageHeader>
      <div className="page-width grid items-start gap-8 py-12 lg:grid-cols-[1.5fr_1fr]">
        <div className="rounded-box border border-base-300 bg-base-100 p-5 shadow-sm sm:p-8">
          <ContactForm />
        </div>
        <div className="grid gap-8">
          <ContactDetails />
          <Location />
        </div>
      </div>
    </>
  );
}

/** Stands where a map will be. */
function Location() {
  return (
    <section
      aria-labelledby="location-title"
      className="overflow-hidden rounded-box border border-base-300"
    >
      <img src="/images/location.svg" alt="" width={640} height={360} className="w-full" />
      <div className="p-6">
        <h2 id="location-title" className="text-xl font-bold">
          Our Location
        </h2>
        <p className="mt-1 text-base-content/80">An interactive map will appear here.</p>
      </div>
    </section>
  );
}
