import { MantineContext, MantineThemeProvider } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { theme } from './theme.ts';

// MantineProvider would bring the writer of CSS variables and the switch of colour schemes along,
// 3 KB of script: our variables are written at build time, and there is one scheme.
const context: React.ContextType<typeof MantineContext> = {
  colorScheme: 'light',
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
};

/** What the parts of the kit stand on. */
export function KitProvider({ children }: { children: ReactNode }): ReactElement {
  return (
    <MantineContext.Provider value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext.Provider>
  );
}
