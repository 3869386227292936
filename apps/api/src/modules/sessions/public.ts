export { createPasswords, hashPassword, type Passwords } from './password.ts';
export { createAuthenticate } from './sessions.ts';
export { sessionRoutes } from './routes.ts';
export { createThrottle, forgetOldFailures } from './throttle.ts';
