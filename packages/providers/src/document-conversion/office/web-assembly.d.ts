/** The part of WebAssembly that we use. Node has it, but only the browser's types declare it. */
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
