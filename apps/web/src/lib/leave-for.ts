/** Takes the browser to a page of another site, from which it comes back. */
export function leaveFor(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.click();
}
