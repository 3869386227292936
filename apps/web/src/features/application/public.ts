export { Banners, type BannerKind } from './banners.tsx';
