/**
 * Placeholder for a page that the browser renders; as high as the screen, so that the footer does
 * not move.
 */
export function Waiting() {
  return (
    <div className="min-h-screen">
      <noscript>
        <p className="page-width py-10">This page needs JavaScript.</p>
      </noscript>
    </div>
  );
}
