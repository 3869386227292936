export type { Command } from './item.ts';
export { SearchButton } from './search-button.tsx';
