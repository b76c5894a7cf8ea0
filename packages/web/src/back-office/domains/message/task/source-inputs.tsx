import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import type { messageSmsBatch } from '@convoke/contract/message/message.calls.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { Select, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { browserZone, formatNumber } from '../../../../core/format.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';

const FilterChoice = lazyPart(async () => ({
  default: (await import('../../member/filter/filter-choice.part.tsx')).FilterChoice,
}));

export type Source = z.input<typeof messageSmsBatch.input>['sources'][number];
export type SourceOf<Kind extends Source['kind']> = Extract<Source, { kind: Kind }>;

interface Props<Kind extends Source> {
  source: Kind;
  onChange: (source: Kind) => void;
}

/** Members: all of them, or those of a filter. */
export function MembersInput({ source, onChange }: Props<SourceOf<'members'>>) {
  const { t } = useTranslation();
  const tree = source.tree as FilterGroup | undefined;
  const choose = (chosen: FilterGroup | undefined) => {
    const { tree: _, ...rest } = source;
    onChange(chosen ? { ...rest, tree: chosen, timeZone: browserZone() } : rest);
  };
  return (
    <span className="message-source-filter">
      {!tree && <span className="muted">{t('message:source.everyone')}</span>}
      <Suspense fallback={<Skeleton.Input active size="small" />}>
        <FilterChoice tree={tree} onChange={choose} />
      </Suspense>
    </span>
  );
}

/** One address book of the channel. */
export function BookInput({ channel, source, onChange }: Props<SourceOf<'book'>> & { channel: MessageChannel }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim().slice(0, 100), 250);
  const calls = bookCalls[channel];
  const books = useCall(calls.bookList, { size: 50, ...(asked && { search: asked }) }, { keep: true });
  const listed = books.data?.records ?? [];
  const isListed = source.bookId === '' || listed.some(({ bookId }) => bookId === source.bookId);
  const own = useCall(
    calls.bookInfo,
    { bookId: source.bookId },
    { quiet: true, enabled: !isListed && books.isFetched, retry: false },
  );
  const known = isListed || !own.data ? listed : [own.data, ...listed];
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={books.isFetching}
      aria-label={t('message:source.book')}
      placeholder={t('message:source.whichBook')}
      value={source.bookId || null}
      notFoundContent={t('message:source.noBook')}
      options={known.map(({ bookId, name, entries }) => ({
        value: bookId,
        label: `${name} (${formatNumber(entries)})`,
      }))}
      onChange={(bookId: string | null) => onChange({ ...source, bookId: bookId ?? '' })}
    />
  );
}
