import { Icon } from "../ui/icon.tsx";

export function ConstructionBanner() {
  return (
    <aside aria-label="Notice" className="bg-warning text-warning-content">
      <p className="page-width flex items-start gap-2 py-2 text-sm sm:items-center sm:justify-center">
        <Icon name="triangle-alert" className="mt-0.5 size-4 sm:mt-0" />
        This website is currently under construction. Information displayed may be incomplete or
        subject to change. Please contact us directly for up-to-date details.
      </p>
    </aside>
  );
}
