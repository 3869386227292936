import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answersShown } from '#testing/answers-shown.ts';
import { hold, intercept, loseAnswers, refuse } from '#testing/intercept.ts';
import { valueOf } from '#testing/fields.ts';
import { address, answer, heading, press, settle } from '#testing/page.ts';
import {
  atDirectDebit,
  fillIn,
  mandatesOf,
  openDirectDebit,
  submit,
  SUMMARY,
} from '#testing/direct-debit.ts';

const ofProfile = ({ url, method }: Request) => method === 'GET' && /\/profile/.test(url);
/** The direct debit is saved, but the profile is refused until it is restored. */
async function saveWithoutWayOn() {
  const client = await atDirectDebit();
  await openDirectDebit(client);
  fillIn();
  const restore = refuse('Please wait.', 429, ofProfile);
  submit();
  await screen.findByText('Your details are saved, but we could not load the next step.');
  return { client, restore };
}

describe('leaving the direct debit form', () => {
  const button = () => screen.getByRole('button', { name: 'Set up Direct Debit' });

  test('is part of saving: the form stays until the summary has loaded', async () => {
    const client = await atDirectDebit();
    await openDirectDebit(client);
    fillIn();
    const release = hold(ofProfile);
    submit();
    // The answer has come when the profile is asked for.
    await release.reached;
    await settle();
    expect(mandatesOf(client)).toHaveLength(1);
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(valueOf('Account number')).toBe('55779911');
    release();
    await heading(SUMMARY);
  });

  test('changes the address, the number and the screen together', async () => {
    const client = await atDirectDebit();
    await openDirectDebit(client);
    fillIn();
    const release = hold(({ url, method }) => method === 'GET' && url.endsWith('/contracts'));
    submit();
    // The fee that the summary shows is asked for once more: it is not there yet.
    await release.reached;
    await answersShown();
    expect(address()).toBe('/sign-up/direct-debit-setup');
    expect(screen.getByText('Step 4 of 11')).toBeTruthy();
    expect(button()).toBeTruthy();
    release();
    await heading(SUMMARY);
    expect(address()).toBe('/sign-up/direct-debit-summary');
    expect(screen.getByText('Step 5 of 11')).toBeTruthy();
  });

  test('is reported as such when it fails, and is retried alone', async () => {
    const { client, restore } = await saveWithoutWayOn();
    expect(button().getAttribute('aria-disabled')).toBeNull();
    restore();
    const sent: string[] = [];
    intercept((request, send) => {
      if (request.method === 'POST') sent.push(request.url);
      return send(request);
    });
    press('Try again');
    await heading(SUMMARY);
    expect(sent).toEqual([]);
    expect(mandatesOf(client)).toHaveLength(1);
  });

  test('can also be retried by the form, which sends nothing twice', async () => {
    const { client, restore } = await saveWithoutWayOn();
    restore();
    const lost = loseAnswers(({ method }) => method === 'POST');
    submit();
    await heading(SUMMARY);
    lost();
    expect(mandatesOf(client)).toHaveLength(1);
  });

  test('leads to the summary even when Update answers the question about leaving', async () => {
    const client = await atDirectDebit();
    await openDirectDebit(client);
    fillIn();
    fireEvent.click(screen.getByRole('link', { name: 'Your contract' }));
    await answer('Update', "You've made changes!");
    await heading(SUMMARY);
    expect(address()).toBe('/sign-up/direct-debit-summary');
    expect(mandatesOf(client)).toHaveLength(1);
  });
});
