import { createTheme, type MantineColorsTuple } from '@mantine/core';

// At run time only the NAME of the colour matters: the shades are CSS variables of the brand's own
// theme.css, which Mantine's resolver writes at build time from brand.json (build/theme-css.ts).
const fromBrand: MantineColorsTuple = [
  '#f0f0f0',
  '#e0e0e0',
  '#c8c8c8',
  '#a8a8a8',
  '#888888',
  '#686868',
  '#505050',
  '#404040',
  '#303030',
  '#202020',
];

/** The theme that all brands share. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  colors: { brand: fromBrand },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
});
