/** Keeps the last `size` bytes of a stream in one buffer. */
export function lastBytes(size: number) {
  let ring: Buffer | null = null;
  let written = 0;
  return {
    add: (bytes: Uint8Array): void => {
      ring ??= Buffer.alloc(size);
      const part = bytes.subarray(-size);
      written += bytes.length - part.length;
      const at = written % size;
      const untilEnd = part.subarray(0, size - at);
      ring.set(untilEnd, at);
      ring.set(part.subarray(untilEnd.length), 0);
      written += part.length;
    },
    /** In their order. */
    read: (): Buffer => {
      if (!ring) return Buffer.alloc(0);
      if (written <= size) return ring.subarray(0, written);
      const at = written % size;
      return Buffer.concat([ring.subarray(at), ring.subarray(0, at)]);
    },
  };
}
