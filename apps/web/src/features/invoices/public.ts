export { StateBadge } from './badges.tsx';
export { DeliveryStatus } from './delivery-status.tsx';
export { invoiceAddress, titleOf } from './kind.ts';
export { invoiceStatisticsQuery } from './queries.ts';
