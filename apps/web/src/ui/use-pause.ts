import { useEffect, useRef } from 'react';

/** `soon(act)` acts after a pause in which it is not called again, unless the component goes. */
export function usePause(milliseconds: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = (act: () => void) => {
    cancel();
    timer.current = setTimeout(act, milliseconds);
  };
  return { soon, cancel };
}
