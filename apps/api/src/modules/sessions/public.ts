export { hashPassword } from './password.ts';
export { createAuthenticate } from './authenticate.ts';
export { sessionRoutes } from './routes.ts';
export { createThrottle } from './throttle.ts';
