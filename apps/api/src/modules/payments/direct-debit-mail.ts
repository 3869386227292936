import { dateText } from '@counterfoil/domain/dates/date-text';
import {
  GUARANTEE_TITLE,
  guaranteeText,
  NOTICE_WORKING_DAYS,
} from '@counterfoil/domain/direct-debit/guarantee';
import { MailError } from '@counterfoil/providers/mail/port';
import { hasMandateEnded } from '@counterfoil/domain/direct-debit/mandate';
import { readClient } from '#modules/account/public';
import { brandCalled, type Brand } from '#platform/brands';
import { byId, type Row } from '#platform/db/rows';
import { helloToContact } from '#platform/mail/greetings';
import { brandMail } from '#platform/mail/mail-template';
import type { ComposedMail, MailComposers, MailRow } from '#platform/mail/mails';
import type { DirectDebitMailKind, PaymentsDeps } from './deps.ts';

/** Always sent: Bacs requires the confirmation before the first collection. */
export const DIRECT_DEBIT_MAILS: readonly DirectDebitMailKind[] = [
  'direct_debit',
  'direct_debit_ended',
];

type Deps = Pick<PaymentsDeps, 'transact' | 'brands'>;

/** The confirmation of a new mandate, and the news that one has ended. */
export const directDebitMails = (deps: Deps): MailComposers<DirectDebitMailKind> => ({
  direct_debit_ended: async (row) => {
    const { debit, client, brand, greeting } = await read(deps, row);
    const isOver = debit.status !== null && hasMandateEnded(debit.status);
    if (!isOver || debit.replaced_at !== null) {
      throw new MailError('refused', 'The client has usable bank details again.');
    }
    return endedMail(brand, greeting, client, debit.reference);
  },
  direct_debit: async (row) => {
    const { debit, client, brand, greeting } = await read(deps, row);
    const { name, supportEmail } = brand;
    const facts = [
      { label: 'Reference', value: debit.reference },
      { label: 'Bank', value: debit.bank_name },
      {
        label: 'Account number',
        value: debit.account_number_ending && `ending in ${debit.account_number_ending}`,
      },
      {
        label: 'Earliest possible collection',
        value: dateText(debit.first_collection_date ?? ''),
      },
      { label: 'Notice', value: `${NOTICE_WORKING_DAYS} working days` },
    ];
    return brandMail(brand, `Your Direct Debit to ${name} is set up`, {
      greeting,
      paragraphs: [
        `Thank you. This confirms the Direct Debit Instruction of ${client.company_name}.`,
        `We will tell you the amount and the date of each collection ${NOTICE_WORKING_DAYS} working days before it, and again when either changes. Nothing will be collected before the date below.`,
      ],
      facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
      closing: [
        `If anything here is wrong, please write to us at ${supportEmail} straight away.`,
        GUARANTEE_TITLE,
        ...guaranteeText(name),
      ],
      footer: `Sent by ${name} because bank details were entered in your account. Please keep this email.`,
    });
  },
});

async function read(
  { transact, brands }: Deps,
  { client_id: clientId, direct_debit_id: id }: MailRow,
) {
  if (id === null) throw new Error('a mail without a direct debit');
  return transact.forClient({ clientId }, async (tx) => {
    const client = await readClient(tx, clientId);
    const debit = await byId(tx, 'direct_debits', clientId, id);
    const greeting = await helloToContact(tx, clientId);
    return { debit, client, brand: brandCalled(brands, client.brand), greeting };
  });
}

const endedMail = (
  brand: Brand,
  greeting: string,
  { id: clientId, company_name }: Pick<Row<'clients'>, 'id' | 'company_name'>,
  reference: string | null,
): ComposedMail =>
  brandMail(brand, `Your Direct Debit to ${brand.name} has ended`, {
    greeting,
    paragraphs: [
      `Your bank has told us that the Direct Debit Instruction of ${company_name} has ended, so we can no longer collect payments with it.`,
      'Please log in and give us new bank details.',
    ],
    facts: reference ? [{ label: 'Reference', value: reference }] : [],
    link: {
      label: 'Update bank details',
      href: `${brand.url}/sign-up/direct-debit-setup?clientId=${clientId}`,
    },
    closing: [`If you have questions, write to us at ${brand.supportEmail}.`],
    footer: `Sent by ${brand.name} about your Direct Debit. Please don’t send bank details by email.`,
  });
