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
  const seconds = theme === '' ? 0 : 365 * 86_400;
  for (const cookie of themeCookies(theme, seconds, window.location)) document.cookie = cookie;
  root.dataset['theme'] = theme;
  for (const tell of listeners) tell();
}

/** Over HTTPS the name that no other host can set; the plain one, of an earlier release, goes. */
export const themeCookies = (
  theme: Theme,
  seconds: number,
  { protocol }: Pick<Location, 'protocol'>,
): string[] => {
  const rules = (age: number) => `Path=/; Max-Age=${age}; SameSite=Lax`;
  return protocol === 'https:'
    ? [`theme=; ${rules(0)}`, `__Host-theme=${theme}; ${rules(seconds)}; Secure`]
    : [`theme=${theme}; ${rules(seconds)}`];
};

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
