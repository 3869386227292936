import {
  LOOKED_AT_SIDE,
  pictureFaults,
  type PictureFault,
} from '@counterfoil/domain/identity/picture-quality';

/**
 * Looks at a photograph before it is sent: whether it is blurred or too dark. A hint only, so a browser that cannot tell
 * says nothing, as for a PDF.
 */
export async function lookAtPicture(file: Blob): Promise<PictureFault[]> {
  try {
    const picture = await createImageBitmap(file);
    try {
      return faultsOf(picture);
    } finally {
      picture.close();
    }
  } catch {
    return [];
  }
}

function faultsOf(picture: ImageBitmap): PictureFault[] {
  const scale = Math.min(1, LOOKED_AT_SIDE / Math.max(picture.width, picture.height));
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing || width === 0 || height === 0) return [];
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, 0, 0, width, height);
  const { data } = drawing.getImageData(0, 0, width, height);
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    pixels[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return pictureFaults({ pixels, width, height });
}
