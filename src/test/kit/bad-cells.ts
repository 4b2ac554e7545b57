/** Invalid numbers that people and programs write into a cell. */
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
