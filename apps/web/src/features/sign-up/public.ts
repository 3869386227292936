export { withoutInSignUp } from '@counterfoil/domain/banners/in-sign-up';
export { isOfAccount, isReopened } from '@counterfoil/domain/sign-up/current-screen';
export { LeftNotice } from './left-notice.tsx';
export { screenAt } from './screen-at.ts';
export { SignUpFrame } from './sign-up-frame.tsx';
