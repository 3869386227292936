import { MailError } from '@counterfoil/providers/mail/port';
import { readClient } from '#modules/account/public';
import { brandCalled } from '#platform/brands';
import { byId } from '#platform/db/rows';
import { helloToContact } from '#platform/mail/greetings';
import { brandMail } from '#platform/mail/mail-template';
import type { MailComposers } from '#platform/mail/mails';
import type { ContractMailKind, ContractsDeps } from './deps.ts';

/** Written by the office, so they count towards no limit of the client's. */
export const CONTRACT_MAILS: readonly ContractMailKind[] = ['contract_added'];

export const contractMails = ({
  transact,
  brands,
}: Pick<ContractsDeps, 'transact' | 'brands'>): MailComposers<ContractMailKind> => ({
  contract_added: async ({ client_id: clientId, contract_id: id }) => {
    if (id === null) throw new Error('a mail without a contract');
    const { client, contract, greeting } = await transact.forClient({ clientId }, async (tx) => ({
      client: await readClient(tx, clientId),
      contract: await byId(tx, 'contracts', clientId, id),
      greeting: await helloToContact(tx, clientId),
    }));
    if (contract.contract_confirmed_at !== null) {
      throw new MailError('refused', 'The client has agreed meanwhile.');
    }
    const brand = brandCalled(brands, client.brand);
    return brandMail(brand, 'A contract for you to agree to', {
      greeting,
      paragraphs: [
        `There is a contract between ${client.company_name} and ${brand.name} for you to read and agree to: "${contract.title}".`,
        'Please log in, read it and agree to it. You can keep a copy.',
      ],
      link: {
        label: 'Read the contract',
        href: `${brand.url}/contract-redirect?clientId=${clientId}`,
      },
      closing: [`If you have questions, write to us at ${brand.supportEmail}.`],
      footer: `Sent by ${brand.name} about your agreement.`,
    });
  },
});
