import { updateContact } from '@counterfoil/contract/account/contact-routes';
import { getProfile } from '@counterfoil/contract/account/routes';
import { getIdentity, updateIdentity } from '@counterfoil/contract/identity/routes';
import type { ContactWithWarnings, Identity } from '@counterfoil/contract/identity/schemas';
import type { ClientStep } from '@counterfoil/domain/sign-up/steps';
import { signedInClient, type Answer, type SignedInClient } from './clients.ts';
import { formOf, type FormFile } from './form-files.ts';
import { aFile, aPhoto, NOTHING, PDF, SARAH } from './identities.ts';
import { setRows } from './rows.ts';

type IdentitySender = (
  fields: Readonly<Record<string, string>>,
  files?: readonly FormFile[],
  headers?: object,
) => Promise<Answer<{ data: ContactWithWarnings }>>;

export interface SignUp {
  readonly client: SignedInClient;
  readonly contactId: string;
  /** Gives an identity; by default with a photograph where it needs one. */
  readonly give: IdentitySender;
  /** Sends a form of the contact. */
  readonly send: IdentitySender;
  /** Sends a proof of address. */
  readonly prove: () => ReturnType<IdentitySender>;
  /** The identity as the client reads it. */
  readonly given: () => Promise<Identity>;
  readonly atStep: (step: ClientStep, vatSaved?: boolean) => Promise<void>;
  readonly step: () => Promise<{ client_step: string; sign_up_screen: string | null }>;
}

/** A client at a step of their sign-up: the identity, unless it says another. */
export async function signingUp(
  step: ClientStep = 'set_identity',
  changes: Parameters<typeof signedInClient>[0] = {},
): Promise<SignUp> {
  const client = await signedInClient({ contact: SARAH, ...changes });
  const contact = async () => {
    const [first] = (await client.call(getProfile)).body.data.contacts;
    if (!first) throw new Error('a client without a contact');
    return first;
  };
  const atStep = (client_step: ClientStep, vatSaved = true) =>
    setRows(client, 'clients', {
      client_step,
      vat_details_at: vatSaved ? client.api.clock.now().toString() : null,
    });
  await atStep(step);
  const { id: contactId } = await contact();
  const sendForm = async (
    route: typeof updateIdentity | typeof updateContact,
    form: ReturnType<typeof formOf>,
    headers: object = {},
  ) =>
    (await client.raw(route, {
      params: { id: contactId },
      body: form.body,
      headers: { ...form.headers, ...headers },
    })) as Answer<{ data: ContactWithWarnings }>;
  const send: IdentitySender = (fields, files = [], headers) =>
    sendForm(updateContact, formOf('contact', fields, files), headers);
  return {
    client,
    contactId,
    atStep,
    send,
    prove: () => send({}, [aFile('bill.pdf', PDF, 'additional_file')]),
    given: async () => (await client.call(getIdentity, { params: { id: contactId } })).body.data,
    give: (fields, files = fields === NOTHING ? [] : [aPhoto()], headers) =>
      sendForm(updateIdentity, formOf('identity', fields, files), headers),
    step: async () => {
      const { client_step, sign_up_screen } = await contact();
      return { client_step, sign_up_screen };
    },
  };
}
