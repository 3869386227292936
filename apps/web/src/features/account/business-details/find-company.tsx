import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import { judgeLength } from '#ui/fields/too-long.ts';
import { usePause } from '#ui/use-pause.ts';
import styles from './business-details.module.css';
import { companiesQuery } from './details-queries.ts';

const PAUSE_MS = 500;
const FEWEST_LETTERS = 2;
const MOST_LETTERS = 100;

interface Props {
  /** Receives the number of the chosen company. */
  readonly onFound: (number: string) => void;
  readonly refused: string | null;
}

/** Finds the company of a client whose number is not known. */
export function FindCompany({ onFound, refused }: Props): ReactElement {
  const { clientId } = useClient();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const pause = usePause(PAUSE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    ...companiesQuery(clientId, asked),
    enabled: asked.length >= FEWEST_LETTERS && asked.length <= MOST_LETTERS,
    placeholderData: keepPreviousData,
  });
  const { control, getValues } = useForm({ defaultValues: { company_number: '' } });
  const { error: tooLong, excess } = judgeLength(typed, undefined, MOST_LETTERS);
  const isAnswered =
    asked === typed && !isPlaceholderData && (data !== undefined || error !== null);
  const companies = isAnswered && error === null ? (data ?? []) : [];
  const none = () => {
    if (typed.length < FEWEST_LETTERS) return 'Type your company’s name or number';
    if (tooLong) return `${tooLong}: ${excess}`;
    if (!isAnswered) return 'Searching...';
    return error ? problemOf(error).message : 'Nothing found';
  };
  return (
    <>
      <p className={styles.note}>
        {refused ??
          'We don’t have your company yet. Find it, then check the details before you use them.'}
      </p>
      <ComboboxField
        control={control}
        name="company_number"
        label="Find your company"
        placeholder="Name or number"
        disabled={refused !== null}
        none={none()}
        options={companies.map((company) => ({
          value: company.company_number,
          label: company.company_name,
          hint: [company.company_number, company.address].filter(Boolean).join(', '),
        }))}
        onSearch={(text) => {
          const words = text.trim();
          setTyped(words);
          pause.soon(() => setAsked(words));
        }}
        onPick={() => onFound(getValues('company_number'))}
      />
    </>
  );
}
