import { MantineContext, MantineThemeProvider } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { theme } from './theme.ts';

// MantineProvider would add 3 KB of script for writing CSS variables and switching colour schemes.
// Our variables are written at build time, and there is one scheme.
const context: React.ContextType<typeof MantineContext> = {
  colorScheme: 'light',
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
};

/** The context that the parts of the kit need. */
export function KitProvider({ children }: { children: ReactNode }): ReactElement {
  return (
    <MantineContext.Provider value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext.Provider>
  );
}
