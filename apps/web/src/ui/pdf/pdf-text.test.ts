import { listContracts, previewContract } from '@counterfoil/contract/contracts/routes';
import { anAcceptedClient } from '@counterfoil/testkit/invitations';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, onTestFinished, test } from 'vitest';
import { textOfPage, type TextBlock } from './pdf-text.ts';

async function blocksOf(pdf: Uint8Array): Promise<TextBlock[]> {
  const loading = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  onTestFinished(() => loading.destroy());
  const document = await loading.promise;
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1);
  const pages = await Promise.all(numbers.map((number) => document.getPage(number)));
  return (await Promise.all(pages.map(textOfPage))).flat();
}

test('the text of a contract has its headings, its numbered clauses and its facts', async () => {
  const client = await anAcceptedClient();
  const [contract] = (await client.call(listContracts)).body.data;
  const params = { id: contract?.id ?? '' };
  const blocks = await blocksOf((await client.call(previewContract, { params })).bytes);
  expect(blocks[0]).toEqual({ kind: 'heading', level: 1, text: contract?.title });
  for (const block of [
    { kind: 'pair', label: 'And', text: 'Newcomer Ltd' },
    // Parties keep the lines of their addresses.
    { kind: 'text', text: expect.stringMatching(/^Brightpence\n.*\nHarbour House\n/) },
    { kind: 'text', text: 'Dear Ada Newcomer,' },
    { kind: 'heading', level: 2, text: '1. What we do for you' },
    // A clause is broken where the screen is full, not where the sheet was.
    {
      kind: 'pair',
      label: '1.2',
      text: expect.stringMatching(/^VAT: where you [^\n]+ approved it\.$/),
    },
    { kind: 'heading', level: 1, text: 'Terms of business' },
    { kind: 'heading', level: 2, text: '1. Our work' },
  ]) {
    expect(blocks).toContainEqual(block);
  }
  // The foot of each page belongs to the sheet.
  expect(JSON.stringify(blocks)).not.toContain('Page 1 of');
});

test('a PDF without tags, such as a scan, has no text of its own', async () => {
  const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>`;
  expect(await blocksOf(Buffer.from(pdf))).toEqual([]);
});
