/** The part of the converter's loader that we use; the package has no types for it. */
declare module '@matbee/libreoffice-converter/wasm/loader' {
  import type { LibreOfficeConverter } from '@matbee/libreoffice-converter/server';

  type OfficeModule = Parameters<LibreOfficeConverter['initializeWithModule']>[0];
  const loader: {
    /** The folder of `soffice.wasm`. */
    readonly wasmDir: string;
    createModule(config: Record<string, unknown>): Promise<OfficeModule>;
  };
  export default loader;
}
