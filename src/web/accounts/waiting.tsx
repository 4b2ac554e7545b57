/** In place of a page that the browser draws; as high as the screen, so that the footer stays put. */
export function Waiting() {
  return (
    <div className="min-h-screen">
      <noscript>
        <p className="page-width py-10">This page needs JavaScript.</p>
      </noscript>
    </div>
  );
}
