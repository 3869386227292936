import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

const keyOf = (pathname: string, index: number) => ['kept for Back', pathname, index];

/**
 * State of a page that is restored when the user comes Back from a page that it led to. It is kept
 * with the client's data, which logging out removes.
 */
export function useKeptForBack<T>(initial: T) {
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const [pathname] = useState(() => history.location.pathname);
  const state = useState<T>(() => {
    const key = keyOf(pathname, history.location.state.__TSR_index);
    return queryClient.getQueryData<T>(key) ?? initial;
  });
  const last = useRef(state[0]);
  useEffect(() => {
    last.current = state[0];
  }, [state]);
  useEffect(
    () => () => {
      const { from } = history.location.state;
      if (from?.pathname === pathname) {
        queryClient.setQueryData(keyOf(pathname, from.index), last.current);
      }
    },
    [history, pathname, queryClient],
  );
  return state;
}
