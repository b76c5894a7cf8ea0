import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { usePage } from '../../core/page-context.tsx';
import type { described } from '../field-frame.tsx';

interface Option {
  value: string;
  label: string;
  isOff: boolean;
}

interface Props {
  id: string;
  attributes: ReturnType<typeof described>;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
}

/** So many are drawn at once; who wants another types more of it. */
const mostShown = 50;

/** Small letters without accents, in few bytes: "sao" finds "São Paulo". */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** A list that is searched by typing (the combobox pattern: arrows choose, Enter takes, Escape leaves things as they were). */
export function SearchList({ id, attributes, options, value, onChange, onLeave }: Props) {
  const { t } = usePage();
  /** What is typed; null = nothing is being looked for. */
  const [words, setWords] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const isOpen = words !== null;
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const sought = plain(words ?? '');
  const found = isOpen ? options.filter((option) => plain(option.label).includes(sought)) : [];
  const shown = found.slice(0, mostShown);
  const listId = `${id}-list`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [at, isOpen]);

  const open = (typed: string) => {
    setWords(typed);
    setAt(0);
  };
  const take = (option: Option | undefined) => {
    if (!option || option.isOff) return;
    onChange(option.value);
    setWords(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return open('');
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt(Math.max(0, Math.min(shown.length - 1, at + step)));
    } else if (event.key === 'Enter' && isOpen) {
      // The form must not be sent by choosing.
      event.preventDefault();
      take(shown[at]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setWords(null);
    }
  };
  return (
    <div className="search-list">
      <input
        id={id}
        {...attributes}
        name={undefined}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[at] ? `${listId}-${at}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={chosen || t('public-form:search')}
        value={words ?? chosen}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => !isOpen && open('')}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          open(typed);
          // Emptied = taken back.
          if (typed === '' && value !== '') onChange('');
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setWords(null);
          onLeave();
        }}
      />
      <ul
        id={listId}
        ref={list}
        role="listbox"
        className="search-found"
        hidden={!isOpen}
        aria-label={t('public-form:search')}
      >
        {shown.map((option, index) => (
          <li
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            aria-disabled={option.isOff}
            // Before the input loses the focus, or the list would be gone.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
          >
            {option.label}
          </li>
        ))}
      </ul>
      {isOpen && (
        <p className="field-help" role="status">
          {found.length === 0
            ? t('public-form:none-found')
            : found.length > shown.length
              ? t('public-form:more-found', { count: found.length - shown.length })
              : ''}
        </p>
      )}
    </div>
  );
}
