export { fileCopy } from './file-copy.ts';
export { documentRoutes } from './routes.ts';
