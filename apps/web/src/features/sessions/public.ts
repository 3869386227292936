export { PasswordRules } from './password/password-rules.tsx';
