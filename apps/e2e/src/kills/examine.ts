import { expectAcknowledged, expectConsistent, expectWhole, readBooks } from './audit.ts';
import type { Writer } from './writer.ts';

/**
 * Checks first what is there without a retry, then the write in doubt, then each changed document.
 */
export async function examine(writers: readonly Writer[], isLast: boolean) {
  const byClient = [...Map.groupBy(writers, ({ client }) => client.clientId).values()];
  const outcomes = await Promise.all(
    byClient.map(async (together) => {
      const [first] = together;
      if (!first) return [];
      expectConsistent(await readBooks(first.client), first.name);
      const settled = await Promise.all(together.map(settle));
      const books = await readBooks(first.client);
      expectConsistent(books, first.name);
      for (const writer of together) {
        expectAcknowledged(books, writer);
        await expectWhole(writer, books, isLast ? writer.invoices.keys() : writer.touched);
        writer.touched.clear();
      }
      return settled.flatMap((outcome) => (outcome === null ? [] : [outcome]));
    }),
  );
  return outcomes.flat();
}

async function settle(writer: Writer) {
  const doubt = writer.inDoubt;
  writer.inDoubt = null;
  return doubt ? doubt.settle() : null;
}
