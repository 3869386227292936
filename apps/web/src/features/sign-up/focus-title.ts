/** Moves the focus to the page's title when what is below it is replaced, so that screen readers begin there. */
export const focusTitle = (): void =>
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
