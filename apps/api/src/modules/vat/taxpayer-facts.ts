import type { TaxpayerFacts } from '@counterfoil/domain/vat/refuse-submission';
import type { Row } from '#platform/db/rows';

/** Facts that the rules ask for about a client who acts at the tax authority. */
export const taxpayerFacts = (client: Row<'clients'>): TaxpayerFacts => ({
  isClientLeft: client.client_status === 'left',
  isPaperClient: client.paper,
  isVatRegistered: client.vat_registered,
  vatNumber: client.vat_number,
});
