import type { ReactElement } from 'react';

// Our own drawings on a grid of 20 with a line of 1.6; they take the colour of the text beside
// them.
const PATHS = {
  envelope: 'M3 5.5h14v9.5H3zM3 6l7 5.5L17 6',
  documents: 'M3 6V4.5h5l1.5 2H17v9.5H3zM3 9h14',
  upload: 'M10 12.5V3M6 6.5L10 2.5l4 4M3.5 16.5h13',
  camera: 'M3 6.5h3l1.5-2.5h5L14 6.5h3v9.5H3zM10 13.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
  archive: 'M3 4h14v3.5H3zM4.5 7.5V16h11V7.5M8 10.5h4',
  invoice: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M7.5 10h5M7.5 13h5',
  creditNote: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M7.5 11.5h5',
  customers:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16.5c0-3 2-4.5 5-4.5s5 1.5 5 4.5M13 4a2.8 2.8 0 0 1 0 5.3M14.5 12.3c2 .5 3 2 3 4.2',
  account: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 17.5c0-3.5 2.5-5 6.5-5s6.5 1.5 6.5 5',
  message: 'M3 4h14v9.5H9.5L6 16.5v-3H3z',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  sort: 'M6.5 4v12M3.5 13l3 3 3-3M13.5 16V4M10.5 7l3-3 3 3',
  close: 'M5 5l10 10M15 5L5 15',
  search: 'M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM12.8 12.8L17 17',
  calendar: 'M3.5 5h13v12h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  more: 'M10 4.8v.01M10 10v.01M10 15.2v.01',
  left: 'M12 5l-5 5 5 5',
  right: 'M8 5l5 5-5 5',
  down: 'M5 8l5 5 5-5',
  up: 'M5 12l5-5 5 5',
  check: 'M4 10.5l4 4 8-9',
  warning: 'M10 3l7.5 13.5h-15zM10 8.5v3.5M10 14.3v.01',
  edit: 'M4 16l.8-3.5L13.5 3.8l2.7 2.7-8.7 8.7zM12 5.3l2.7 2.7',
  bin: 'M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 8.5v5M11.5 8.5v5',
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
  send: 'M17 3L3 9l5.5 2.5L11 17zM17 3l-8.5 8.5',
  again: 'M16 10a6 6 0 1 1-1.8-4.3M16.5 3v3.5H13',
  download: 'M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13',
  eye: 'M2 10c2-3.7 4.7-5.5 8-5.5s6 1.8 8 5.5c-2 3.7-4.7 5.5-8 5.5S4 13.7 2 10zM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  eyeOff: 'M2 10c2-3.7 4.7-5.5 8-5.5s6 1.8 8 5.5c-2 3.7-4.7 5.5-8 5.5S4 13.7 2 10zM4 16.5L16 3.5',
  pounds: 'M14 6.5C13.5 4.5 12.3 3.5 10.8 3.5 8.5 3.5 7.5 5 7.5 7c0 3 1.5 6-1.5 9.5h8.5M5 10.5h6.5',
  fitWidth: 'M3 4v12M17 4v12M6 10h8M8.2 7.5L5.7 10l2.5 2.5M11.8 7.5l2.5 2.5-2.5 2.5',
  theme: 'M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14',
  grip: 'M7 5v.01M13 5v.01M7 10v.01M13 10v.01M7 15v.01M13 15v.01',
  moveUp: 'M10 16V4.5M5.5 9L10 4.5 14.5 9',
  moveDown: 'M10 4v11.5M5.5 11l4.5 4.5 4.5-4.5',
  help: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8 8.3a2 2 0 1 1 3 1.7c-.7.4-1 .8-1 1.5M10 13.6v.01',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4.2l2.8 1.8',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing beside words. It never carries the meaning alone, so screen readers skip it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={name === 'more' || name === 'grip' ? 2.6 : 1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
