/** What people and programs write into a cell of numbers that is not a valid one. */
export const BAD_CELLS = [
  "$350k",
  '"6,5"',
  "1e9",
  "-1",
  "",
  "0",
  "NaN",
  "Infinity",
  "9".repeat(20),
];
