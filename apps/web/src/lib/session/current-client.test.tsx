import { getProfile } from '@counterfoil/contract/account/routes';
import { alsoHolding, signedInClient } from '@counterfoil/testkit/clients';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/api/query-client.ts';
import { CurrentClient, profileQuery, useClient } from './profile.ts';

const Shown = () => <p>{useClient().clientId}</p>;

test('a screen is for its own client, and for none when the user no longer has it', async () => {
  const first = await signedInClient();
  const second = await alsoHolding(first);
  const profile = (await first.call(getProfile)).body.data;
  const queryClient = createQueryClient(() => {});
  queryClient.setQueryData(profileQuery.queryKey, profile);
  const screenOf = (clientId: string) => (
    <QueryClientProvider client={queryClient}>
      <CurrentClient value={clientId}>
        <Shown />
      </CurrentClient>
    </QueryClientProvider>
  );
  const { container } = render(screenOf(second.clientId));
  expect(container.textContent).toBe(second.clientId);
  const log = vi.spyOn(console, 'error').mockReturnValue();
  expect(() => render(screenOf(crypto.randomUUID()))).toThrow(
    expect.objectContaining({ status: 404 }),
  );
  log.mockRestore();
});
