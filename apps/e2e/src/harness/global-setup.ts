import type { TestProject } from 'vitest/node';
import { sharedFirstStart } from './first-start.ts';
import { removeFolder } from './folders.ts';
import { openNewcomers } from './newcomers.ts';
import { freshSettings, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The ports of the product that all journeys share. */
    sharedSite: { readonly port: number; readonly sandboxPort: number };
  }
}

/** Starts one product for all journeys, as starting and seeding take a while. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await sharedFirstStart();
  const settings = await freshSettings(folder);
  await openNewcomers(folder);
  const product = await startProduct(settings);
  project.provide('sharedSite', { port: settings.port, sandboxPort: settings.sandboxPort });
  return async () => {
    await product.stop();
    await removeFolder(folder);
  };
}
