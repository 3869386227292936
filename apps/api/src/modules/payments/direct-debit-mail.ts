import { formatDate } from '@counterfoil/domain/dates/iso-date';
import { GUARANTEE_TITLE, guaranteeText } from '@counterfoil/domain/direct-debit/guarantee';
import { NOTICE_WORKING_DAYS } from '@counterfoil/domain/direct-debit/notice';
import { readClient } from '#modules/account/public';
import { brandCalled } from '#platform/brands';
import { byId } from '#platform/db/rows';
import { brandMail } from '#platform/mail/mail-template';
import type { MailComposers } from '#platform/mail/mails';
import type { PaymentsDeps } from './deps.ts';

/** Always sent: Bacs requires it before the first collection. */
export const DIRECT_DEBIT_MAILS = ['direct_debit'];

/** The confirmation of a new mandate. */
export const directDebitMails = ({
  transact,
  brands,
}: Pick<PaymentsDeps, 'transact' | 'brands'>): MailComposers<'direct_debit'> => ({
  direct_debit: async ({ client_id: clientId, direct_debit_id: id }) => {
    if (id === null) throw new Error('a mail without a direct debit');
    const { debit, client } = await transact.forClient({ clientId }, async (tx) => ({
      debit: await byId(tx, 'direct_debits', clientId, id),
      client: await readClient(tx, clientId),
    }));
    const brand = brandCalled(brands, client.brand);
    const { name, supportEmail } = brand;
    const facts = [
      { label: 'Reference', value: debit.reference },
      { label: 'Bank', value: debit.bank_name },
      {
        label: 'Account number',
        value: debit.account_number_ending && `ending in ${debit.account_number_ending}`,
      },
      { label: 'First possible collection', value: formatDate(debit.first_collection_date ?? '') },
      { label: 'Notice', value: `${NOTICE_WORKING_DAYS} working days` },
    ];
    return brandMail(brand, `Your Direct Debit to ${name} is set up`, {
      paragraphs: [
        `Thank you. This confirms the Direct Debit Instruction of ${client.company_name}.`,
        `We will tell you the amount and the date of each collection ${NOTICE_WORKING_DAYS} working days before it, and again when either changes. Nothing is collected before the date below.`,
      ],
      facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
      closing: [
        `If anything here is wrong, please write to us at ${supportEmail} at once.`,
        GUARANTEE_TITLE,
        ...guaranteeText(name),
      ],
      footer: `Sent by ${name} because bank details were given in your account. Please keep this email.`,
    });
  },
});
