import { useEffect, useRef, type ReactElement } from 'react';
import fields from './fields.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A little more to tell two of the same name apart. */
  readonly hint?: string | undefined;
  /** Does something instead of being chosen. */
  readonly isAction?: boolean;
}

/** All countries; of a longer list typing shows the rest. */
const MOST = 250;

/**
 * The options that contain every word typed, wherever it stands and with or without its accents;
 * those that have each as a word of its own come first ("uk" is not Ukraine).
 */
export function matching(options: readonly Choice[], typed: string): Choice[] {
  const words = wordsOf(typed);
  if (words.length === 0) return options.slice(0, MOST);
  const whole: Choice[] = [];
  const within: Choice[] = [];
  for (const option of options) {
    const own = wordsOf(`${option.label} ${option.hint ?? ''}`);
    if (words.every((word) => own.includes(word))) whole.push(option);
    else if (words.every((word) => own.join(' ').includes(word))) within.push(option);
  }
  return [...whole, ...within].slice(0, MOST);
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

interface Props {
  readonly id: string;
  readonly label: string;
  readonly found: readonly Choice[];
  readonly active: number;
  readonly chosen: Choice | undefined;
  readonly onPick: (choice: Choice) => void;
}

/** The options under a combobox; the input keeps the focus, `active` is what Enter takes. */
export function ComboboxList({ id, label, found, active, chosen, onPick }: Props): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (found.length === 0) return <p className={fields.none}>Nothing found</p>;
  return (
    <ul ref={list} id={id} role="listbox" aria-label={label} className={fields.list}>
      {found.map((choice, index) => (
        <li
          key={choice.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={choice === chosen}
          data-active={index === active || undefined}
          className={fields.option}
          data-action={choice.isAction || undefined}
          // The pointer must not take the focus from the input before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(choice)}
        >
          {choice.label}
          {choice.hint && <span className={fields.optionHint}>{choice.hint}</span>}
        </li>
      ))}
    </ul>
  );
}
