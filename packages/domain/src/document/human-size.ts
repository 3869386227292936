const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes as people read them: 512 -> "512 B", 25_600 -> "25 KB", 1_572_864 -> "1.5 MB". */
export function humanSize(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit++;
  }
  const text =
    unit === 0 || size >= 10 ? String(Math.round(size)) : size.toFixed(1).replace(/\.0$/, '');
  return `${text} ${UNITS[unit]}`;
}
