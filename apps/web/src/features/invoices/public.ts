export { DeliveryStatus } from './delivery-status.tsx';
export { invoiceStatisticsQuery } from './queries.ts';
