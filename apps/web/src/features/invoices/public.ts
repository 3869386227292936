export { StateBadge } from './badges.tsx';
export { DeliveryStatus } from './delivery-status.tsx';
export { invoiceAddress, isOwed, titleOf } from './kind.ts';
export { invoiceStatisticsQuery } from './queries.ts';
export { MailSheet } from './sending/mail-sheet.tsx';
export { typedMail } from './sending/mail-values.ts';
