/** The part of the converter's loader that is used here; it comes without types of its own. */
declare module '@matbee/libreoffice-converter/wasm/loader' {
  import type { LibreOfficeConverter } from '@matbee/libreoffice-converter/server';

  type OfficeModule = Parameters<LibreOfficeConverter['initializeWithModule']>[0];
  const loader: {
    /** Where `soffice.wasm` is. */
    readonly wasmDir: string;
    createModule(config: Record<string, unknown>): Promise<OfficeModule>;
  };
  export default loader;
}
