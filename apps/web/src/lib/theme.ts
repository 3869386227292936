import { useSyncExternalStore } from 'react';

/** The user's choice; '' follows the system. */
export type Theme = '' | 'light' | 'dark';

const root = document.documentElement;
const system = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function chosenTheme(): Theme {
  const { theme } = root.dataset;
  return theme === 'light' || theme === 'dark' ? theme : '';
}

/** Changes the page at once. The cookie makes the server send the next page in this theme. */
export function chooseTheme(theme: Theme): void {
  const days = theme === '' ? 0 : 365;
  document.cookie = `theme=${theme}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax`;
  root.dataset['theme'] = theme;
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  system().addEventListener('change', tell);
  return () => {
    listeners.delete(tell);
    system().removeEventListener('change', tell);
  };
};

export const useChosenTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme);

/** Whether the page is dark now, by choice or by the system. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () => {
    const theme = chosenTheme();
    return theme === '' ? system().matches : theme === 'dark';
  });
