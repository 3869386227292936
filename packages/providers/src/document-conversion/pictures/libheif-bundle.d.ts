/** The part of libheif-js that we use; the package has no types. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export interface HeifImage {
    is_primary(): boolean;
    /** Of the displayed picture, after cropping and rotation. */
    get_width(): number;
    get_height(): number;
    /** Fills `data` with four bytes per pixel; null when the picture cannot be decoded. */
    display(
      room: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: { data: Uint8ClampedArray } | null) => void,
    ): void;
  }
  interface LibHeif {
    HeifDecoder: new () => {
      /** All pictures of a file; empty when it is broken. */
      decode(bytes: Uint8Array): HeifImage[];
    };
  }
  export default function open(): LibHeif;
}
