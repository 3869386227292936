/** The spec's window: at most 9 page numbers, with the current one in the middle if possible. */
export function pageWindow(page: number, totalPages: number, size = 9): number[] {
  const length = Math.min(size, totalPages);
  const start = Math.max(1, Math.min(page - Math.floor(size / 2), totalPages - length + 1));
  return Array.from({ length }, (_, index) => start + index);
}
