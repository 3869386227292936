import type { ParamsIn, Route } from '@counterfoil/contract/route';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useClient } from '#lib/session/profile.ts';
import { call, type CallInput, type ReceivedReply } from './call.ts';
import { useIntent } from './intent.ts';
import { refreshClient } from './refresh-client.ts';

/** The input of a client's route, without the client. */
export type OwnInput<R extends Route> = CallInput<R, Omit<ParamsIn<R>, 'client_id'>>;

/**
 * Decides whether two requests are the same, so that the second gets the first's answer: by their
 * input, or by what they are `about`, until one is answered; or by a `key`, permanently.
 */
type RequestIdentity = { readonly about: unknown } | { readonly key: string };

export type RequestSender = <R extends Route>(
  route: R,
  input: OwnInput<R>,
  same?: RequestIdentity,
) => Promise<ReceivedReply<R>>;

/** Calls routes of the current client. A retry after a lost answer does nothing twice. */
export function useSend(): RequestSender {
  const { clientId: client_id } = useClient();
  const intent = useIntent();
  return async <R extends Route>(
    route: R,
    input: OwnInput<R>,
    same: RequestIdentity = { about: [route.name, input] },
  ) => {
    const idempotencyKey = 'key' in same ? same.key : intent.keyFor(same.about);
    const answer = await call(route, ofClient<R>(client_id, input, { idempotencyKey }));
    intent.done();
    return answer;
  };
}

/** The input of a call, with the client. */
export const ofClient = <R extends Route>(client_id: string, input: object, more: object = {}) => {
  const { params, ...rest } = input as { params?: object };
  return { ...rest, ...more, params: { client_id, ...params } } as unknown as CallInput<R>;
};

interface ActOptions<T> {
  /** The query under which the answer is cached, for the next screen. */
  readonly keep?: (clientId: string, answer: T) => { readonly queryKey: QueryKey };
  readonly onDone?: (answer: T) => unknown;
  /** The form shows the problem itself. */
  readonly onForm?: boolean;
  /**
   * Whether to refetch after a refusal too, as the page may show outdated data. A form keeps the
   * version it was opened with, so nothing is refetched under it.
   */
  readonly refreshWhenRefused?: boolean;
  readonly gcTime?: number;
}

/** A user's action: `work` sends it, and then all queries of the client are refetched. */
export function useAct<V, T>(
  work: (send: RequestSender, given: V) => Promise<T>,
  { keep, onDone, onForm = false, refreshWhenRefused = !onForm, ...more }: ActOptions<T> = {},
) {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  const send = useSend();
  return useMutation({
    mutationFn: (given: V) => work(send, given),
    onSuccess: (answer) => {
      refreshClient(queryClient, clientId);
      if (keep) queryClient.setQueryData(keep(clientId, answer).queryKey, answer);
      return onDone?.(answer);
    },
    onError: () => {
      if (refreshWhenRefused) refreshClient(queryClient, clientId);
    },
    meta: { onForm },
    ...more,
  });
}

/** The action of one route: `useAction(deleteInvoice, (id: string) => ({ params: { id } }))`. */
export const useAction = <R extends Route, V>(
  route: R,
  inputOf: (given: V) => OwnInput<R>,
  {
    same,
    ...options
  }: ActOptions<ReceivedReply<R>> & { readonly same?: (given: V) => RequestIdentity } = {},
) => useAct((send, given: V) => send(route, inputOf(given), same?.(given)), options);
