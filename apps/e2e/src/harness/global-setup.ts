import type { TestProject } from 'vitest/node';
import { newFolder, removeFolder } from './folders.ts';
import { freshSettings, startProduct } from './product.ts';

/** Starts the product once on an empty folder, for all files to go on from: seeding takes a while. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await newFolder();
  const product = await startProduct(await freshSettings(folder));
  await product.stop();
  project.provide('seededFolder', folder);
  return () => removeFolder(folder);
}
