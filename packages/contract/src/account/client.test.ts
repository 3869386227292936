import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getClient } from './client.ts';

test('a client accounts for VAT in one of four ways', () => {
  const reply = z.toJSONSchema(getClient.reply.schema, { io: 'output' });
  expect(reply.properties?.['data']).toMatchObject({
    properties: {
      vat_scheme: {
        anyOf: [{ enum: ['standard', 'flat_rate', 'retail', 'other_vat'] }, { type: 'null' }],
      },
    },
  });
});

test('a client is at one of six steps', () => {
  const reply = z.toJSONSchema(getClient.reply.schema, { io: 'output' });
  const steps =
    'review_contract direct_debit_setup additional_company_details set_identity welcome_call completed';
  expect(reply.properties?.['data']).toMatchObject({
    properties: { client_step: { enum: steps.split(' ') } },
  });
});
