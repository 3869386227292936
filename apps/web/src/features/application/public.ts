export { Banners } from './banners.tsx';
