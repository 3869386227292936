import { useEffect, useRef, useState } from 'react';

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

/** The value as it was at the end of the last pause in which it did not change. */
export function useAfterPause<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
