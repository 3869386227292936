import { listHistory } from '@counterfoil/contract/history/routes';
import type { Act } from '@counterfoil/contract/history/schemas';
import { isTaxYear, monthLabel, taxYearLabel } from '@counterfoil/domain/envelope/periods';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { call } from '#lib/api/call.ts';
import { failureOf } from '#lib/api/failure.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { FetchFailure } from '#ui/page/states.tsx';
import { Timeline } from '#ui/page/timeline.tsx';
import { actionInWords, changesInWords, doerInWords } from './words.ts';

interface Props {
  /** "History of Rowan Ltd" */
  readonly label: string;
  /** A record; without one, all of the account. */
  readonly subjectId?: string;
}

/** The acts: by whom, when, on which device and what changed; older parts on request. */
export function Acts({ label, subjectId }: Props): ReactElement {
  const { clientId } = useClient();
  const history = useInfiniteQuery({
    queryKey: [listHistory.name, clientId, {}, { subject_id: subjectId }],
    queryFn: ({ pageParam: before, signal }) =>
      call(listHistory, {
        params: { client_id: clientId },
        query: { ...(subjectId && { subject_id: subjectId }), ...(before && { before }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ acts, has_older }) => (has_older ? acts.at(-1)?.id : undefined),
    staleTime: 0,
  });
  const failure = failureOf(history);
  if (!history.data) return (failure && <FetchFailure {...failure} />) || <Loading />;
  const acts = history.data.pages.flatMap((page) => page.acts);
  if (acts.length === 0) return <p>Nothing recorded yet.</p>;
  return (
    <>
      <Timeline
        label={label}
        entries={acts.map((act) => ({
          key: act.id,
          text: subjectId ? actionInWords(act) : <WhatAndTo act={act} />,
          by: doerInWords(act),
          children: <Changes act={act} />,
        }))}
      />
      {history.hasNextPage && (
        <p>
          <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            Show older
          </Button>
        </p>
      )}
    </>
  );
}

/** "Customer changed: Rowan Ltd", with a link where the record has a page. */
function WhatAndTo({ act }: { readonly act: Act }): ReactElement {
  const { subject } = act;
  const what = actionInWords(act);
  if (!subject?.name) return <>{what}</>;
  return (
    <>
      {what}: <NameOf {...subject} />
    </>
  );
}

function NameOf({ id, kind, name }: NonNullable<Act['subject']>): ReactNode {
  if (kind === 'envelope' && name) return isTaxYear(name) ? taxYearLabel(name) : monthLabel(name);
  if (kind !== 'customer') return name;
  return (
    <Link to="/customers/$id" params={{ id }}>
      {name}
    </Link>
  );
}

/** The fields that changed, without those whose new values the text names. */
function Changes({ act: { changes, set_to } }: { readonly act: Act }): ReactElement | null {
  const unsaid = changes.filter((name) => set_to === null || !(name in set_to));
  return unsaid.length > 0 ? <p className="fine">{changesInWords(unsaid)}</p> : null;
}
