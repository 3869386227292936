export { AgreeForm } from './agree-form.tsx';
export { ContractSection } from './contract-section.tsx';
export { contractsQuery, useAgree } from './queries.ts';
export { agreedAt, isOpen } from './queries.ts';
