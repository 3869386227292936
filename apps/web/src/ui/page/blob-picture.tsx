import { useCallback, type ReactElement } from 'react';

interface Props {
  readonly blob: Blob;
  readonly alt: string;
  readonly className?: string | undefined;
}

/** A picture that was fetched with the session. Its object URL lives as long as it is in the page. */
export function BlobPicture({ blob, alt, className }: Props): ReactElement {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img ref={show} alt={alt} className={className} />;
}
