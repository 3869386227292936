// `npm run backup -- <file>`: the office's command of that name.
import { runOffice } from './launch/run-office.ts';

runOffice(['backup', ...process.argv.slice(2)]);
