/** The home page's section 'What Our Clients Say'. */
export function Testimonials() {
  return null;
}
