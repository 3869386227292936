export { prepareReport } from './prepare-report.ts';
