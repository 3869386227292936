import { useCallback, useState, type ReactElement } from 'react';

interface Props {
  readonly blob: Blob;
  readonly alt: string;
  readonly className?: string | undefined;
}

/**
 * A picture from bytes in memory; text when they are not a picture. Its object URL lives as long as it is in the page.
 */
export function BlobPicture({ blob, alt, className }: Props): ReactElement {
  const [broken, setBroken] = useState<Blob | null>(null);
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  if (broken === blob) return <p>This picture can’t be shown.</p>;
  return <img ref={show} alt={alt} className={className} onError={() => setBroken(blob)} />;
}
