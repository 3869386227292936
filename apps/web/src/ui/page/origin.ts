import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useState, type MouseEvent } from 'react';

/** The page that led to this one, as the browser's history keeps it. */
interface Origin {
  readonly name: string;
  readonly pathname: string;
  readonly href: string;
  /** Its place in the history. */
  readonly index: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    from?: Origin | undefined;
  }
}

let shown: { readonly name: string; readonly pathname: string } | null = null;

/** Names the page that is shown, for the Back links of the pages that it leads to. */
export function useOriginName(name: string): void {
  useEffect(() => {
    shown = { name, pathname: window.location.pathname };
    return () => {
      shown = null;
    };
  }, [name]);
}

const pathOf = (href: string) => href.replace(/[?#].*/, '');

/**
 * Every new entry of the history says which page led to it. Another view of the same page (its next page, another
 * order) keeps its first view's origin.
 */
export function rememberOrigins(history: RouterHistory): RouterHistory {
  const { push, replace } = history;
  history.push = (path, state, options) => {
    const { href, pathname, state: now } = history.location;
    const isHere = shown?.pathname === pathname && pathOf(path) !== pathname;
    const from =
      shown && isHere ? { name: shown.name, pathname, href, index: now.__TSR_index } : now.from;
    push(path, { ...state, from }, options);
  };
  history.replace = (path, state, options) =>
    replace(path, { ...state, from: history.location.state.from }, options);
  return history;
}

interface Place {
  readonly name: string;
  readonly to: string;
}

/** The Back link of a page: to the page the user came from, as it was; to `otherwise` for a deep link. */
export function useBack(otherwise: Place) {
  const { history } = useRouter();
  const [origin] = useState(() => ({ here: history.location.state.__TSR_index, ...from(history) }));
  const { here, name, href, index } = origin;
  if (name === undefined || href === undefined || index === undefined) {
    return { back: otherwise.to, backLabel: otherwise.name };
  }
  const onBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.go(index - here);
  };
  return { back: href, backLabel: name, onBack };
}

const from = ({ location }: RouterHistory): Partial<Origin> => location.state.from ?? {};
