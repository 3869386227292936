import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgeSession, logInAs } from '#testing/log-in-again.ts';
import { hold, intercept, loseAnswers } from '#testing/intercept.ts';
import { watchAddresses } from '#testing/object-urls.ts';
import { change, valueOf } from '#testing/fields.ts';
import { answer, heading, press, settle } from '#testing/page.ts';
import { chooseFile, chooseProof, FRONT, LICENCE, picture } from '#testing/identity-fields.ts';
import { alerts, arriveAt, openIdentity, SAVE } from '#testing/identity-page.ts';

beforeEach(() => void watchAddresses());

test('the page requests the step completed', async () => {
  await openIdentity();
  const append = vi.spyOn(FormData.prototype, 'append');
  chooseProof('no_passport_no_driving_license');
  change('Title', 'Mr');
  press(SAVE);
  await arriveAt('/sign-up/thats-it');
  expect(append).toHaveBeenCalledWith('identity[client_step]', 'completed');
  append.mockRestore();
});

test('choices are restored after the session ends, but no private text', async () => {
  const { client } = await openIdentity();
  chooseProof('driving_license');
  change('Title', 'Mrs');
  change(LICENCE, 'MORGA657054SM9IJ');
  chooseFile(FRONT, picture(), 'front.png');
  await screen.findByText('front.png');
  forgeSession(client);
  press(SAVE);
  await logInAs(client);
  await heading('Your identity');
  await waitFor(() => expect(valueOf('Title')).toBe('Mrs'));
  expect(valueOf('Proof of identity')).toBe('driving_license');
  expect(valueOf(LICENCE)).toBe('');
  await screen.findByText(/type those again\. Please choose your file again\./);
});

test('a lost answer is requested again, and the identity is given once', async () => {
  const { step } = await openIdentity();
  chooseProof('no_passport_no_driving_license');
  change('Title', 'Mr');
  const restore = loseAnswers(({ url }) => url.endsWith('/identity'));
  press(SAVE);
  await screen.findByText(/could not reach the server/i);
  restore();
  press(SAVE);
  await arriveAt('/sign-up/thats-it');
  expect(await step()).toMatchObject({ client_step: 'completed' });
});

test('a second Next during a slow next step sends nothing', async () => {
  await openIdentity();
  chooseProof('no_passport_no_driving_license');
  change('Title', 'Mr');
  const release = hold(({ url, method }) => method === 'GET' && /\/profile/.test(url));
  const puts: string[] = [];
  intercept((request, send) => {
    if (request.method === 'PUT') puts.push(request.url);
    return send(request);
  });
  press(SAVE);
  // The answer has come when the profile is asked for.
  await release.reached;
  await settle();
  press(SAVE);
  await settle();
  expect(alerts()).toEqual([]);
  release();
  await arriveAt('/sign-up/thats-it');
  expect(puts).toHaveLength(1);
});

test('Update gives the identity and continues, as it cannot be taken back', async () => {
  const { step } = await openIdentity();
  chooseProof('no_passport_no_driving_license');
  change('Title', 'Mr');
  fireEvent.click(screen.getByRole('link', { name: /Back|About you|details/i }));
  await answer('Update', "You've made changes!");
  await arriveAt('/sign-up/thats-it');
  expect(await step()).toMatchObject({ client_step: 'completed' });
});
