import type { TestProject } from 'vitest/node';
import { sharedFirstStart } from './first-start.ts';
import { removeFolder } from './folders.ts';
import { openNewcomers } from './newcomers.ts';
import { freshSettings, startProduct, type Settings } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The product that all journeys share. */
    sharedSite: Settings;
  }
}

/** Starts one product for all journeys, as starting and seeding take a while. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await sharedFirstStart();
  const settings = await freshSettings(folder);
  await openNewcomers(folder);
  // Behind a proxy, as in production: a journey names the address that its browser has in public.
  const product = await startProduct(settings, { TRUST_PROXY: '1' });
  project.provide('sharedSite', settings);
  return async () => {
    await product.stop();
    await removeFolder(folder);
  };
}
