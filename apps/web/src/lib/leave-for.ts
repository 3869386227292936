/** Takes the browser to a page of another site, which sends it back. */
export function leaveFor(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.click();
}
