import { newId } from '@counterfoil/api/platform/ids';
import { sealedAt } from '@counterfoil/api/platform/sealed-places';
import { updateContact } from '@counterfoil/contract/account/contact-routes';
import { getProfile } from '@counterfoil/contract/account/routes';
import { getIdentity, updateIdentity } from '@counterfoil/contract/identity/routes';
import type { ContactWithWarnings, Identity } from '@counterfoil/contract/identity/schemas';
import type { ClientStep } from '@counterfoil/domain/sign-up/steps';
import { aKeptBlob } from './blobs.ts';
import { signedInClient, type Answer, type SignedInClient } from './clients.ts';
import { pngOf } from './files/png.ts';
import { formOf, type FormFile } from './form-files.ts';
import { aFile, aPhoto, NOTHING, PDF, SARAH } from './identities.ts';
import { addRow, rowsIn, setRows } from './rows.ts';

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

/** The rows of an identity, as if the client had given one, with a file. */
export async function identityRows(client: SignedInClient): Promise<void> {
  const [contact] = await rowsIn(client, 'contacts');
  // A blob of its own: when the identity is deleted, its blob goes too.
  const blob = await aKeptBlob(client, pngOf(1, 1), 'image/png');
  const at = client.api.clock.now().toString();
  const of = { contact_id: contact?.id ?? '', delete_at: '2027-01-01T00:00:00Z' };
  const { secrets, clock } = client.api;
  const [fileId, id] = [newId(clock), newId(clock)];
  await addRow(
    client,
    'identity_files',
    {
      ...of,
      kind: 'file',
      blob_id: blob.id,
      name_sealed: secrets.seal('{}', sealedAt('identity_files', 'name_sealed', fileId)),
      media_type: 'image/png',
      created_at: at,
    },
    fileId,
  );
  await addRow(
    client,
    'identities',
    {
      ...of,
      details_sealed: secrets.seal('{}', sealedAt('identities', 'details_sealed', id)),
      state: 'given',
      given_at: at,
    },
    id,
  );
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
