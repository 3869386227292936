import { SentenceRefusal } from '#platform/refusals';
import { OfficeRefusal } from './command.ts';
import type { FoundClient } from './find-client.ts';

/** Does something with an envelope of a client. If there is no such envelope, the error names it. */
export async function ofEnvelope<T>(
  { company_name, client_number }: FoundClient,
  envelopeId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SentenceRefusal && error.status === 404)) throw error;
    throw new OfficeRefusal(`${company_name} (${client_number}) has no envelope ${envelopeId}.`);
  }
}
