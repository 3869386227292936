import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import { newFolder } from './folders.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder as the first start leaves it; see global-setup. */
    seededFolder: string;
  }
}

/** A data folder of its own that was started once before: the demo's accounts are in. */
export async function copySeededFolder(): Promise<string> {
  const folder = await newFolder();
  await cp(inject('seededFolder'), folder, { recursive: true });
  return folder;
}
