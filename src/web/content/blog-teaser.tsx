/** The home page's section 'Mortgage Insights'. */
export function BlogTeaser() {
  return null;
}
