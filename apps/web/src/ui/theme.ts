import { createTheme } from '@mantine/core';

// Calling Mantine's `colorsTuple` here would make the build split its chunks more finely and cost
// the login page 2 KB.
const ANY = '#888888';

/** The theme that all brands share. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  // At run time only the NAME of the colour matters: the shades are CSS variables of the brand's own
  // theme.css, which Mantine's resolver writes at build time from brand.json (build/theme-css.ts).
  colors: { brand: [ANY, ANY, ANY, ANY, ANY, ANY, ANY, ANY, ANY, ANY] },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
});
