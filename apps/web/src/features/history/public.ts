export { useHistory } from './use-history.tsx';
