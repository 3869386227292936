// `npm run worker`: the background work in production, with the environment of `npm run serve`.
import { runInProduction } from './launch/run-in-production.ts';

await runInProduction('worker.ts');
