import { updateClient, type Client } from '@counterfoil/contract/account/client';
import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import type { BodyIn } from '@counterfoil/contract/route';
import { clientQuery } from '#features/account/public.ts';
import { useAct } from '#lib/api/use-action.ts';
import { answersOf, type VatValues } from './vat-values.ts';

/** The step that follows once the contact details are complete too; the server decides. */
const WISH = 'additional_company_details';

/**
 * Saves the trading address, where it was asked for, and the VAT details: as JSON, or as a form when a certificate goes with them; 409 when the stored version is newer
 * than the one opened.
 */
export const useSaveVat = ({ lock_version }: Pick<Client, 'lock_version'>) =>
  useAct<VatValues, Client>(
    async (send, values) => {
      const { trading_address } = values;
      if (trading_address) {
        await send(updateInvoiceSettings, {
          body: { trading_address, is_trading_address_default: true },
        });
      }
      const body = { ...answersOf(values), client_step: WISH, lock_version };
      const { file } = values;
      if (file === null || !body.is_vat_certificate_available) {
        return send(updateClient, { body: body as BodyIn<typeof updateClient> });
      }
      const form = new FormData();
      for (const [name, value] of Object.entries(body)) {
        form.append(`client[${name}]`, String(value ?? ''));
      }
      // The file is last because the server streams the form.
      form.append('client[file]', file, file.name);
      const about = [updateClient.name, body, file.name, file.size, file.lastModified];
      return send(updateClient, { form }, { about });
    },
    { keep: clientQuery, onForm: true },
  );
