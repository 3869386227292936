import { allRoutes } from '@counterfoil/contract/all-routes';
import type { Route } from '@counterfoil/contract/route';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { archive, seal, theEnvelope } from '@counterfoil/testkit/envelopes';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { noRecords, requestOf } from '@counterfoil/testkit/route-samples';
import { eventually } from '@counterfoil/testkit/eventually';
import { setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { aDocument, currentEnvelopeId } from '@counterfoil/testkit/upload';
import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '#platform/db/schema.gen';

interface Records {
  readonly client: SignedInClient;
  readonly envelope_id: string;
  /** A document in it; absent from an empty envelope. */
  readonly id: string;
}

/** The routes of what is done to an envelope; then to the documents in it. */
const WITH_ENVELOPE = {
  seal: 'sealEnvelope',
  archive: 'archiveMonth',
  generate: 'generateMonth',
  poll: 'downloadMonth',
  upload: 'bulkUpload',
} as const;
const CHANGES = {
  edit: 'updateDocument',
  delete: 'deleteDocument',
  'delete several': 'bulkDeleteDocuments',
} as const;
const WITH_DOCUMENT = {
  preview: 'previewDocument',
  save: 'previewDocument',
  'save several': 'bulkDownloadDocuments',
  ...CHANGES,
} as const;
const ACTIONS = { ...WITH_ENVELOPE, ...WITH_DOCUMENT };
type Action = keyof typeof ACTIONS;

function act(action: Action, { client, envelope_id, id }: Records) {
  const route = allRoutes.find(({ name }) => name === ACTIONS[action]) as Route;
  const records = { envelope: envelope_id, sealedEnvelope: envelope_id, document: id };
  const request = requestOf(route, { ...noRecords(), ...records });
  return client.raw(
    route,
    action === 'save' ? { ...request, query: { download: 'true' } } : request,
  );
}

const nothingTo = (action: string) => `This envelope is empty, so there is nothing to ${action}.`;
const NOT_SEALED = 'Only a sealed envelope can be archived.';
const COPY = 'This is a copy of an invoice or credit note you sent. It';
const GONE = 'have been archived and can no longer be downloaded.';
const OF_SEALED = {
  seal: 'This envelope has already been sealed.',
  upload: 'This envelope has been sealed, so nothing more can be added.',
  edit: 'This envelope has been sealed, so its documents can no longer be changed.',
  delete: 'This envelope has been sealed. Its documents are part of your accountants’ records.',
  'delete several': 'This envelope has been sealed. Its documents are part of your',
};

/**
 * The states of an envelope, or of a document, with the refused actions and their reasons. All others
 * are allowed.
 */
const STATES: readonly {
  readonly state: string;
  /** May answer another document. */
  readonly become?: (records: Records) => Promise<object | void>;
  readonly isEmpty?: true;
  readonly isDocument?: true;
  readonly refused: { readonly [A in Action]?: string };
}[] = [
  {
    state: 'an empty envelope',
    isEmpty: true,
    refused: { seal: nothingTo('seal'), archive: NOT_SEALED, generate: nothingTo('download') },
  },
  { state: 'an open envelope', refused: { archive: NOT_SEALED } },
  {
    state: 'an empty envelope sealed by its date',
    become: ({ client }) =>
      setRows(client, 'envelopes', { sealed_at: '2026-11-21T09:00:00Z', sealed_by: 'date' }),
    isEmpty: true,
    refused: { ...OF_SEALED, archive: nothingTo('archive'), generate: nothingTo('download') },
  },
  {
    state: 'a sealed envelope',
    become: ({ client, envelope_id }) => seal(client, envelope_id),
    refused: OF_SEALED,
  },
  {
    state: 'an archived envelope',
    become: async ({ client, envelope_id }) => {
      await seal(client, envelope_id);
      await archive(client, envelope_id);
    },
    refused: {
      ...OF_SEALED,
      archive: 'The documents of this envelope have already been archived.',
      generate: GONE,
      poll: GONE,
      preview: 'This document has been archived.',
      save: 'This document has been archived.',
      'save several': 'This document has been archived.',
    },
  },
  {
    state: 'a document that is the copy of a sent invoice',
    become: async ({ client, envelope_id }) => {
      await aSentInvoice(client);
      return (await theEnvelope(client, envelope_id)).documents[0];
    },
    isDocument: true,
    refused: { edit: `${COPY} keeps its title and type.`, delete: COPY, 'delete several': COPY },
  },
  {
    state: 'a document that the accountants share',
    become: ({ client }) =>
      setRows(client, 'documents', { envelope_id: null, shared_at: TEST_NOW }),
    isDocument: true,
    refused: { edit: 'This document is shared by your accountants: only they can change it.' },
  },
];

async function anEnvelope(isEmpty?: true): Promise<Records> {
  const client = await signedInClient();
  const envelope_id = await currentEnvelopeId(client);
  return { client, envelope_id, id: isEmpty ? '' : (await aDocument(client)).id };
}

describe.each(STATES)('$state', ({ become, isEmpty, isDocument, refused }) => {
  async function inThisState(): Promise<Records> {
    const records = await anEnvelope(isEmpty);
    return { ...records, ...(await become?.(records)) };
  }
  // A refused action leaves the state as it is.
  let shared: Records;
  beforeAll(async () => {
    shared = await inThisState();
  });
  const possible = isDocument ? WITH_DOCUMENT : ACTIONS;
  const actions = Object.keys(isEmpty ? WITH_ENVELOPE : possible) as Action[];

  test.each(actions.filter((action) => refused[action]))(
    'refuses to %s with the reason, and nothing is written',
    async (action) => {
      const answer = await writingNothing(shared.client, () => act(action, shared));
      expect(answer).toMatchObject(refusal(422, expect.stringContaining(refused[action] ?? '')));
    },
  );

  test.each(actions.filter((action) => !refused[action]))('allows to %s', async (action) => {
    expect([200, 201]).toContain((await act(action, await inThisState())).status);
  });
});

/** Whether others wait for this transaction. It has the only connection of an embedded database. */
async function isWaitedFor(tx: Kysely<Schema>): Promise<boolean> {
  if (process.env['TEST_DATABASE_URL'] === undefined) return true;
  const { rows } = await sql`select from pg_stat_activity
    where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx);
  return rows.length > 0;
}

test.each(Object.keys(CHANGES) as Action[])(
  'a request to %s waits for a running sealing, and is then refused',
  async (action) => {
    const records = await anEnvelope();
    const { database } = records.client.api;
    const underWay = await database.kysely.transaction().execute(async (tx) => {
      await tx
        .updateTable('envelopes')
        .set({ sealed_at: TEST_NOW, sealed_by: 'date' })
        .where('id', '=', records.envelope_id)
        .execute();
      const acting = act(action, records);
      let isDone = false;
      void acting.finally(() => (isDone = true));
      await eventually(async () => isDone || (await isWaitedFor(tx)), Boolean);
      return { acting };
    });
    const answer = await underWay.acting;
    expect(answer).toMatchObject(refusal(422, expect.stringContaining('has been sealed')));
    expect((await theEnvelope(records.client, records.envelope_id)).documents).toHaveLength(1);
  },
);
