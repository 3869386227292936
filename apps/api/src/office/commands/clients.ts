import { REGISTRY_ANSWER_WORDS } from '@counterfoil/domain/client/registry-answer';
import { CLIENT_STEPS, type ClientStep } from '@counterfoil/domain/sign-up/steps';
import type { Tx } from '#platform/db/tx';
import type { Command } from '../command.ts';
import { choice, named, readWords } from '../read-words.ts';
import { table } from '../table.ts';

/** `clients [--step S]`: all clients and how far each has come. */
export const clients: Command = {
  usage: '[--step S]',
  read: (words) => {
    const { plain, options } = readWords(words, { texts: ['step'] });
    named(plain);
    const step = options.step === undefined ? null : choice(options.step, 'step', CLIENT_STEPS);
    return async ({ transact }) => {
      const data = await transact.acrossClients((tx) => readClients(tx, step));
      return { data, text: asTable(data) };
    };
  },
};

const readClients = (tx: Tx, step: ClientStep | null) =>
  tx
    .selectFrom('clients')
    .leftJoin('contacts', (join) =>
      join.onRef('contacts.client_id', '=', 'clients.id').on('contacts.is_primary', '=', true),
    )
    .select([
      'clients.id',
      'clients.client_number',
      'clients.brand',
      'clients.company_name',
      'clients.business_type',
      'clients.client_step',
      'clients.client_status',
      'clients.registry_answer',
      'contacts.id as contact_id',
      'contacts.first_name',
      'contacts.last_name',
      'contacts.email',
    ])
    .where((where) => (step === null ? where.lit(true) : where('clients.client_step', '=', step)))
    .orderBy('clients.client_number')
    .execute();

const asTable = (rows: Awaited<ReturnType<typeof readClients>>) =>
  table(
    ['Number', 'Client', 'Type', 'Contact', 'E-mail', 'Step', 'Status', 'Companies House', 'Brand'],
    rows.map((row) => [
      row.client_number,
      row.company_name,
      row.business_type,
      [row.first_name, row.last_name].filter(Boolean).join(' '),
      row.email,
      row.client_step,
      row.client_status,
      row.registry_answer && REGISTRY_ANSWER_WORDS[row.registry_answer],
      row.brand,
    ]),
  );
