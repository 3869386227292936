export { agreeingIn } from './agree-to-contracts.ts';
export { CONTRACT_MAILS, contractMails } from './contract-mails.ts';
export { addContract, issueStandardContracts } from './issue-contracts.ts';
export { contractRoutes } from './routes.ts';
