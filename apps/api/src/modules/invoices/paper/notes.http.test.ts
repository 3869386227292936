import { sendInvoice } from '@counterfoil/contract/invoices/routes';
import { signedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { aCustomer, aDraft } from '@counterfoil/testkit/records';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { expect, test } from 'vitest';

test('the paper shows the notes to the customer; neither paper nor mail shows the client’s own notes', async () => {
  const client = await signedInClient();
  const email = `${crypto.randomUUID()}@customer.test`;
  const customer = await aCustomer(client, { email });
  const notes = { customer_notes: 'Thank you kindly', notes: 'Slow payer, beware' };
  const draft = await aDraft(client, { customer, ...notes });
  const papers: string[] = [];
  const { typst } = await testApi();
  const server = await portalWith({
    typst: {
      render: (request, asker) => {
        papers.push(JSON.stringify(request));
        return typst.render(request, asker);
      },
      close: async () => {},
    },
  });
  const sent = await client.through(server).call(sendInvoice, { params: { id: draft.id } });
  await server.portal.close();
  expect(sent.body.data).toMatchObject(notes);
  expect(papers).toHaveLength(1);
  expect(papers[0]).toContain('Thank you kindly');
  expect(papers[0]).not.toContain('Slow payer');
  const [mail] = await eventually(
    () => client.api.outbox.to(email),
    (mails) => mails.length === 1,
  );
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('Slow payer');
});
