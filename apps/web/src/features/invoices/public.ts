export { StateBadge } from './badges.tsx';
export { DeliveryStatus } from './delivery-status.tsx';
export { invoiceAddress, isOwed, titleOf } from './kind.ts';
export { invoiceStatisticsQuery } from './queries.ts';
