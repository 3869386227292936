import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LibreOfficeConverter } from '@matbee/libreoffice-converter/server';
import loader from '@matbee/libreoffice-converter/wasm/loader';
import { ConversionError } from '../port.ts';
import { standIns } from './fonts.ts';

/** LibreOffice's number for a text document. */
const TEXT = 0;

/**
 * Without `Batch` LibreOffice repairs a damaged document silently and shows part of it as the whole.
 * The language makes A4 the default page size.
 */
const LOADING = 'Language=en-GB,Batch=true';

const PAGES_A_GIB = 16_384;
/** The memory of LibreOffice itself, in WebAssembly pages. Its module asks for this much and gets no more. */
const MEMORY = { initial: PAGES_A_GIB, maximum: PAGES_A_GIB, shared: true } as const;

export interface Office {
  /** The PDF of a text document. Throws a `ConversionError`. */
  toPdf(extension: string, document: Uint8Array): Uint8Array;
}

/** Opens LibreOffice in this process, with these fonts. It sees only the files written here. */
export async function openOffice(fonts: readonly string[]): Promise<Office> {
  let isFull = false;
  const module = await loader.createModule({
    ...compiled(),
    // Its own `main` would start in a thread beside the library, and the two would deadlock.
    noInitialRun: true,
    wasmMemory: new WebAssembly.Memory(MEMORY),
    printErr: (line: string) => {
      isFull ||= /OOM|grow|enlarge|not enough memory/i.test(line);
    },
  });
  const { FS: files } = module;
  files.mkdir('/instdir/user');
  files.writeFile('/instdir/user/registrymodifications.xcu', settingsFile());
  files.writeFile('/instdir/share/fontconfig/conf.d/05-stand-ins.conf', standIns());
  for (const font of fonts) {
    files.writeFile(`/instdir/share/fonts/truetype/${path.basename(font)}`, readFileSync(font));
  }
  const converter = new LibreOfficeConverter();
  await converter.initializeWithModule(module);
  const library = converter.getLokBindings();
  if (!library) throw new Error('LibreOffice did not open');
  return {
    toPdf: (extension, content) => {
      const [given, pdf] = [`/tmp/input/document.${extension}`, '/tmp/output/document.pdf'];
      try {
        files.writeFile(given, content);
        const document = library.documentLoadWithOptions(given, LOADING);
        if (library.documentGetDocumentType(document) !== TEXT)
          throw new Error('not a text document');
        library.documentSaveAs(document, pdf, 'pdf');
        library.documentDestroy(document);
        const made = files.readFile(pdf);
        if (typeof made === 'string') throw new Error('the PDF was read as text');
        return made;
      } catch (cause) {
        throw new ConversionError(isFull ? 'too_large' : 'broken', String(cause), { cause });
      }
    },
  };
}

/** Compiles the module; the loader would keep two more copies of its 147 MB. */
function compiled() {
  const module = new WebAssembly.Module(readFileSync(path.join(loader.wasmDir, 'soffice.wasm')));
  return {
    wasmBinary: new Uint8Array(),
    instantiateWasm: (
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance, module);
      return instance.exports;
    },
  };
}

/**
 * Keeps documents passive: LibreOffice runs no macros, follows no links to files or addresses, and
 * updates no fields, sheets or links.
 */
const SETTINGS = [
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Office.Common/Misc', 'FirstRun', 'false'],
  ['Office.Common/Save/Document', 'LoadPrinter', 'false'],
  ['Office.Writer/Content/Update', 'Link', '0'],
  ['Office.Writer/Content/Update', 'Field', 'false'],
  ['Office.Java/VirtualMachine', 'Enable', 'false'],
] as const;

/** The settings as LibreOffice stores those of a user. */
function settingsFile(): string {
  const items = SETTINGS.map(
    ([node, name, value]) =>
      `<item oor:path="/org.openoffice.${node}"><prop oor:name="${name}" oor:op="fuse">` +
      `<value>${value}</value></prop></item>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry"' +
    ' xmlns:xs="http://www.w3.org/2001/XMLSchema"' +
    ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n${items.join('\n')}\n</oor:items>\n`
  );
}
