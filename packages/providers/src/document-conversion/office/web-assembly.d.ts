/** The part of WebAssembly that is used here: Node has it, and its types leave it to the browser's. */
declare namespace WebAssembly {
  type Imports = Record<string, unknown>;
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Record<string, unknown>;
  }
  class Memory {
    /** In pages of 64 KiB. */
    constructor(size: { initial: number; maximum: number; shared: boolean });
  }
}
