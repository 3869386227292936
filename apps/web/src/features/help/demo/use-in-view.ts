import { useEffect, useState, type RefObject } from 'react';

/** Whether most of an element is in the window. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(
      (changes) => setInView(changes.at(-1)?.isIntersecting ?? false),
      { threshold: 0.5 },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
