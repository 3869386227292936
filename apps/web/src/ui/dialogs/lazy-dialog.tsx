import { useEffect, useEffectEvent, useState, type ComponentType, type ReactElement } from 'react';
import { moreStyles } from '../more-styles.ts';
import { toast } from './toast-store.ts';

interface ClosableProps {
  readonly onClose: () => void;
}

/**
 * A dialog whose code arrives when it first opens: a list with many dialogs shows sooner. Without
 * the code (the connection is down) it says so and closes, and opening it again tries again.
 */
export function lazyDialog<P extends ClosableProps>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | null = null;
  return function LazyDialog(props: P): ReactElement | null {
    const [Shown, setShown] = useState(() => loaded);
    const fail = useEffectEvent(() => {
      toast.error('We could not reach the server. Check your internet connection and try again.');
      props.onClose();
    });
    useEffect(() => {
      let isHere = true;
      const show = (dialog: ComponentType<P>) => {
        loaded = dialog;
        if (isHere) setShown(() => dialog);
      };
      if (!loaded) {
        Promise.all([load(), moreStyles()]).then(
          ([dialog]) => show(dialog),
          () => isHere && fail(),
        );
      }
      return () => {
        isHere = false;
      };
    }, []);
    return Shown && <Shown {...props} />;
  };
}
