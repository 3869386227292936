export { applicationRoutes } from './routes.ts';
export { switchMaintenance } from './switch-maintenance.ts';
