import {
  useQueryClient,
  useSuspenseQuery,
  type QueryKey,
  type UseSuspenseQueryOptions,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { problemOf } from '#lib/api/problem.ts';
import { applyProblem } from './apply-problem.ts';

/**
 * The version of a record that a form was filled from. A version fetched later must not lend its `lock_version` to
 * older text, which would overwrite somebody else's change.
 */
export function useOpenedVersion<T>(query: UseSuspenseQueryOptions<T, Error, T, QueryKey>) {
  const queryClient = useQueryClient();
  const { data } = useSuspenseQuery(query);
  const [opened, adopt] = useState(data);
  const loadNewer = async () => {
    const newer = await queryClient.fetchQuery({ ...query, staleTime: 0 } as never);
    adopt(newer as T);
    return newer as T;
  };
  return { opened, adopt, loadNewer };
}

/** For FormBanner after a 409: replaces the form's values with those that somebody else saved. */
export const loadInto =
  <V extends FieldValues, C, T>(
    form: Pick<UseFormReturn<V, C, T>, 'reset' | 'setFocus' | 'setError' | 'getValues'>,
    load: () => Promise<V>,
    first: FieldPath<V>,
  ) =>
  async (): Promise<void> => {
    try {
      form.reset(await load(), { keepFieldsRef: true });
      form.setFocus(first);
    } catch (error) {
      applyProblem(form, problemOf(error));
    }
  };
