import { search } from '@counterfoil/contract/search/routes';
import { SEARCH_LENGTH } from '@counterfoil/contract/search/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import { q } from '#lib/api/q.ts';
import { useClient } from '#lib/session/profile.ts';
import { judgeLength } from '#ui/fields/too-long.ts';
import { usePause } from '#ui/use-pause.ts';
import { foundGroups } from './found-items.ts';
import { commandItem, matchingCommands, type Command, type Group } from './item.ts';
import { recentItems } from './recent.ts';

const PAUSE_MS = 150;
// One letter is in almost every record.
const FEWEST_LETTERS = 2;

/** Finds what is typed: commands at once, records after a pause. */
export function useSearch(commands: readonly Command[]) {
  const client = useClient();
  const { clientId } = client;
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const pause = usePause(PAUSE_MS);
  const text = typed.trim();
  const { data, error, isPlaceholderData } = useQuery({
    ...q(search, { params: { client_id: clientId }, query: { query: asked } }),
    enabled: asked.length >= FEWEST_LETTERS && asked.length <= SEARCH_LENGTH,
    placeholderData: keepPreviousData,
  });
  const { error: tooLong, excess } = judgeLength(text, undefined, SEARCH_LENGTH);
  const isAsking = text.length >= FEWEST_LETTERS && !tooLong;
  const isAnswered = asked === text && !isPlaceholderData && (data !== undefined || error !== null);
  const matches = matchingCommands(commands, text).map(commandItem);
  const ofCommands: Group = { name: 'Pages and actions', items: matches };
  const found = isAsking && data && error === null ? foundGroups(data, client, asked) : [];
  const recent: Group = { name: 'Recent', items: recentItems(clientId) };
  return {
    typed,
    text,
    type: (next: string) => {
      setTyped(next);
      pause.soon(() => setAsked(next.trim()));
    },
    /** Asks without waiting for the pause. */
    askNow: () => {
      pause.cancel();
      setAsked(text);
    },
    groups: (text === '' ? [recent, ofCommands] : [ofCommands, ...found]).filter(
      ({ items }) => items.length > 0,
    ),
    /** Whether all matches have arrived. */
    isComplete: !isAsking || isAnswered,
    failure: tooLong
      ? `${tooLong}: ${excess}`
      : isAsking && isAnswered && error
        ? problemOf(error).message
        : null,
  };
}
