import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atBrowser, picture, type Brand, type Size } from '../harness/browser.ts';
import { today } from '../harness/clock.ts';
import { emailOf, type Newcomer } from '../harness/newcomers.ts';
import { office } from '../harness/office.ts';
import { firstInGate } from '../harness/gate.ts';
import { setStage } from '../harness/stage.ts';
import { faultsInBothSchemes } from '../screens/faults.ts';
import { button } from '../screens/screen.ts';
import { goTo, heading, logIn, see, seeGone } from '../steps.ts';

const stage = setStage();

/** The quarter that has ended last, for which HMRC's sandbox expects a return. */
function lastQuarter() {
  const day = Temporal.PlainDate.from(today());
  const next = day.with({ month: day.month - ((day.month - 1) % 3), day: 1 });
  return {
    from: next.subtract({ months: 3 }).toString(),
    to: next.subtract({ days: 1 }).toString(),
    due: next.add({ months: 1, days: 6 }).toString(),
  };
}

const FIGURES =
  '--box1 200 --box2 0 --box3 200 --box4 80.50 --box5 119.50 --box6 1000 --box7 402 --box8 0 --box9 0';

/** The accountants prepare the return. */
async function prepare(email: string): Promise<void> {
  const { from, to, due } = lastQuarter();
  const words = ['vat-report', email, '--from', from, '--to', to, '--due', due, '--yes'];
  const said = await office(stage().settings, ...words, ...FIGURES.split(' '));
  expect(said, said.err).toMatchObject({ code: 0 });
}

interface TakenReturn {
  readonly vrn: string;
  readonly body: { readonly netVatDue: number; readonly finalised: boolean };
  readonly receipt: Readonly<Record<string, string>>;
}
interface Call {
  readonly path: string;
  readonly verdict: { readonly code: string; readonly errors?: readonly unknown[] };
}
const ask = async <T>(page: Page, what: 'returns' | 'calls'): Promise<T[]> => {
  const answer = await page.request.get(`${stage().product.sandboxUrl}/api/hmrc/${what}`);
  return ((await answer.json()) as { data: T[] }).data;
};

/** A proxy's headers with the browser's public address: HMRC wants it, and loopback is not one. */
const FROM_THE_PROXY = { 'x-forwarded-for': '198.51.100.7', 'x-client-port': '51234' };

const at = (size: Size, step: string) => `vat-${size}-${step}`;

const WHERE = [
  ['wide', 'vat-wide', 'brightpence', '123456720'],
  ['phone', 'vat-phone-af', 'alder-finch', '123456721'],
] as const satisfies readonly (readonly [Size, Newcomer, Brand, string])[];

for (const [nth, [size, who, brand, vrn]] of WHERE.entries()) {
  test(
    `a VAT return goes from the prompt to HMRC’s receipt (${size})`,
    firstInGate(nth),
    async () => {
      const email = emailOf(who);
      await prepare(email);
      await atBrowser({ ...stage(), brand, size }, async (visitor) => {
        const { page } = visitor;
        await visitor.context.setExtraHTTPHeaders(FROM_THE_PROXY);
        const look = async (step: string) => {
          expect(await faultsInBothSchemes(page, 'all'), step).toEqual([]);
          await picture(page, at(size, step));
        };
        await logIn(visitor, email, '/documents');
        await page.getByRole('link', { name: 'Submit VAT return' }).click();
        await see(heading(page, /^VAT return /));
        await look('prepared');
        await button(page, 'Submit VAT return').click();
        await see(page.getByRole('dialog', { name: 'HMRC needs your permission' }));
        await look('prompt');
        await button(page, 'Continue to HMRC').click();

        // HMRC's scenario with points and penalties of every kind.
        await page.getByLabel('User ID').fill('DEFAULT');
        await button(page, 'Sign in').click();
        await page.getByRole('link', { name: 'Grant authority', exact: true }).click();
        await see(heading(page, 'Important documents shared with you'));
        await look('allowed');
        await page
          .getByRole('note')
          .getByRole('link', { name: /^VAT return / })
          .click();

        await page.getByRole('button', { name: /^1 · VAT due on sales/ }).click();
        const box = page.getByRole('dialog', { name: /^Box 1: / });
        await see(box.getByText('£200.00').first());
        await look('box');
        await box.getByRole('button', { name: 'Close' }).last().click();
        await button(page, 'Submit VAT return').click();
        await page.getByRole('checkbox', { name: /^When you submit this VAT information/ }).check();
        await look('declaration');
        await button(page, 'Submit').click();
        await look('question');
        await button(page, 'Submit to HMRC').click();
        await see(page.getByText('VAT Return has been submitted'));
        const receipt = page.getByRole('region', { name: 'Receipt from HMRC' });
        await see(receipt);
        await seeGone(button(page, 'Submit VAT return'));
        await look('receipt');

        const returns = (await ask<TakenReturn>(page, 'returns')).filter(
          (taken) => taken.vrn === vrn,
        );
        expect(returns).toHaveLength(1);
        const [taken] = returns;
        expect(taken?.body).toMatchObject({ netVatDue: 119.5, finalised: true });
        await see(receipt.getByText(taken?.receipt['formBundleNumber'] ?? 'none'));
        const saved = page.waitForEvent('download');
        await receipt.getByRole('button', { name: 'Download receipt' }).click();
        expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

        await goTo(page, 'Documents', 'VAT returns');
        for (const [tab, shows] of [
          ['Due dates', 'Submitted'],
          ['Owed and paid', 'Owed to HMRC'],
          ['Penalties', 'Still growing'],
        ] as const) {
          await page.getByRole('tab', { name: tab }).click();
          await see(page.getByText(shows).first());
          await look(tab.replaceAll(' ', '-').toLowerCase());
        }
        const calls = (await ask<Call>(page, 'calls')).filter(({ path }) => path.includes(vrn));
        expect(calls.length).toBeGreaterThan(3);
        expect(calls.flatMap(({ verdict }) => verdict.errors ?? [])).toEqual([]);
      });
    },
  );
}
