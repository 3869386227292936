import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { failureOf } from '#lib/api/failure.ts';
import { Loading } from '#ui/page/loading.tsx';
import { FetchFailure, StaleNotice } from '#ui/page/states.tsx';

interface Props<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** An answer from HMRC: loading, loaded, or why there is none. */
export function FromHmrc<T>({ query, children }: Props<T>): ReactElement {
  const failure = failureOf(query);
  if (query.data === undefined) return failure ? <FetchFailure {...failure} /> : <Loading />;
  return (
    <>
      {failure && <StaleNotice {...failure} />}
      {children(query.data)}
    </>
  );
}
