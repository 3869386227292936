// `npm run serve`: the portal in production, configured only by the environment.
import { runInProduction } from './launch/run-in-production.ts';
import { buildWebIfStale } from './web-build.ts';

await runInProduction('main.ts', buildWebIfStale);
