import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** The state of a simulated provider, in its own file. */
export interface KeptState<T> {
  /** Change it in place, then `save`. */
  readonly state: T;
  /** Returns when it would survive a kill or a power cut. */
  save(): void;
}

/** Opens what was kept, or starts with `empty`. A file that cannot be read is put aside, not overwritten. */
export function openKeptState<T extends object>(file: string, empty: T): KeptState<T> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const state: T = { ...empty, ...readKept<T>(file) };
  return {
    state,
    save: () => {
      const unfinished = `${file}.tmp`;
      const handle = openSync(unfinished, 'w', 0o600);
      try {
        writeSync(handle, JSON.stringify(state));
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      renameSync(unfinished, file);
    },
  };
}

function readKept<T>(file: string): Partial<T> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return {};
  }
  try {
    return JSON.parse(text) as Partial<T>;
  } catch {
    renameSync(file, `${file}.unreadable`);
    return {};
  }
}
