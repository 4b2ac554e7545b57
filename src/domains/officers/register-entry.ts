export function registerEntry(nmlsId: string): string {
  return `https://www.nmlsconsumeraccess.org/EntityDetails.aspx/INDIVIDUAL/${nmlsId}`;
}
