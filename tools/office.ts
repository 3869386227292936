// `npm run office -- <command>`: the provider's side, with the environment of `npm start`.
import { runOffice } from './launch/run-office.ts';

runOffice(process.argv.slice(2));
