export { agreeingIn } from './agree-to-contracts.ts';
export { addContract, issueStandardContracts } from './issue-contracts.ts';
export { contractRoutes } from './routes.ts';
