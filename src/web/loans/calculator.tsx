export function Calculator() {
  return <div>calc</div>;
}
