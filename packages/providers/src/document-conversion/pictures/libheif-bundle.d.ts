/** The part of libheif-js that is used here; it comes without types of its own. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export interface HeifImage {
    is_primary(): boolean;
    /** As it is to be shown: cut and turned. */
    get_width(): number;
    get_height(): number;
    /** Fills `data`, four bytes a pixel; null when it cannot be decoded. */
    display(
      room: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: { data: Uint8ClampedArray } | null) => void,
    ): void;
  }
  interface LibHeif {
    HeifDecoder: new () => {
      /** All pictures of a file; none when it is broken. */
      decode(bytes: Uint8Array): HeifImage[];
    };
  }
  export default function open(): LibHeif;
}
