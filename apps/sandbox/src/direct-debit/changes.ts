import type { Clock } from '../clock.ts';
import { unknownResource, wrongState } from './errors.ts';
import { OF_MANDATES, OF_PAYMENTS, type Change } from './simulators.ts';
import { newId, workingDaysAfter, type Mandate, type Payment, type Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

const CANCELLED: Change = {
  status: 'cancelled',
  action: 'cancelled',
  details: { origin: 'api', cause: 'mandate_cancelled', description: 'Cancelled by the API.' },
};

/** Everything that happens to mandates and payments, each told to the portal. */
export interface Changes {
  /** Runs the simulator of this name; false when there is none. */
  run(simulator: string, id: string): boolean;
  /** Changes nothing but says that something was created. */
  created(resource_type: 'mandates' | 'payments', id: string): void;
  cancel(mandate: Mandate): void;
  pay(mandate: Mandate, amount: number, description: string | null): Payment;
}

export function createChanges(store: Store, webhooks: Webhooks, now: Clock): Changes {
  const change = (
    resource_type: 'mandates' | 'payments',
    id: string,
    { status, action, details }: Change,
  ) => {
    const all: Map<string, Mandate | Payment> = store[resource_type];
    const resource = all.get(id);
    if (!resource) throw unknownResource();
    if (status !== undefined) all.set(id, { ...resource, status });
    webhooks.tell({ resource_type, action, id, details });
  };
  const created: Changes['created'] = (resource_type, id) =>
    webhooks.tell({
      resource_type,
      action: 'created',
      id,
      details: { origin: 'api', cause: `${resource_type.slice(0, -1)}_created`, description: '' },
    });
  return {
    run: (simulator, id) => {
      const [ofMandate, ofPayment] = [OF_MANDATES[simulator], OF_PAYMENTS[simulator]];
      if (ofMandate) change('mandates', id, ofMandate);
      else if (ofPayment) change('payments', id, ofPayment);
      return Boolean(ofMandate ?? ofPayment);
    },
    created,
    cancel: (mandate) => {
      if (['cancelled', 'failed', 'expired'].includes(mandate.status)) {
        throw wrongState('cancellation_failed', 'This mandate cannot be cancelled any more');
      }
      change('mandates', mandate.id, CANCELLED);
    },
    pay: (mandate, amount, description) => {
      const payment = paymentOf(mandate, { amount, description }, now);
      store.payments.set(payment.id, payment);
      created('payments', payment.id);
      return payment;
    },
  };
}

const paymentOf = (
  mandate: Mandate,
  asked: Pick<Payment, 'amount' | 'description'>,
  now: Clock,
): Payment => ({
  ...asked,
  id: newId('PM'),
  currency: 'GBP',
  charge_date: workingDaysAfter(now(), 4),
  status: 'pending_submission',
  links: { mandate: mandate.id },
});
