/** Gives jsdom object URLs. @returns those that are open */
export function watchAddresses() {
  const open = new Set<string>();
  let made = 0;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const address = `blob:${blob.type},${++made}`;
      open.add(address);
      return address;
    },
    revokeObjectURL: (address: string) => open.delete(address),
  });
  return open;
}
