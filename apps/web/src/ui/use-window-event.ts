import { useEffect, useEffectEvent } from 'react';

/** Listens on the window while the component is shown; the latest `listener` gets each event. */
export function useWindowEvent<K extends keyof WindowEventMap>(
  type: K,
  listener: (event: WindowEventMap[K]) => void,
  { capture = false }: { readonly capture?: boolean } = {},
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const handle = (event: WindowEventMap[K]) => onEvent(event);
    window.addEventListener(type, handle, { capture });
    return () => window.removeEventListener(type, handle, { capture });
  }, [type, capture]);
}
