import type { ReactElement } from 'react';
import { Button } from '#ui/controls/button.tsx';

// The other tab reads the bytes when it opens, and again after an early reload.
const STILL_NEEDED_MS = 60_000;

/** Shows a file in the browser's own viewer. */
export function OpenInNewTab({ file }: { file: Blob }): ReactElement {
  const open = () => {
    const address = URL.createObjectURL(file);
    window.open(address, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(address), STILL_NEEDED_MS);
  };
  return <Button onClick={open}>Open in new tab</Button>;
}
