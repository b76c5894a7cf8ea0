import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberList } from '@convoke/contract/member/member.calls.ts';
import { memberGroupList } from '@convoke/contract/member/member.group.calls.ts';
import { memberImports } from '@convoke/contract/member/member.import.calls.ts';
import { mostChosen } from '@convoke/contract/outbound/outbound.rules.ts';
import { Select, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../../core/format.ts';
import { lazyPart } from '../../../../../ui/lazy-part.ts';
import { useCall } from '../../../../../ui/use-call.ts';
import { useDebounced } from '../../../../../ui/use-debounced.ts';
import { EventSelect } from '../../../event/event-select.part.tsx';

const FilterChoice = lazyPart(async () => ({
  default: (await import('../../../member/filter/filter-choice.part.tsx')).FilterChoice,
}));

/** Where members of a task come from. */
export type Source =
  | { kind: 'filter'; tree?: FilterGroup }
  | { kind: 'group'; groupId: string }
  | { kind: 'event'; eventId: string }
  | { kind: 'import'; importId: string }
  | { kind: 'people'; memberIds: string[] };

/** As each begins. */
export const sources: readonly Source[] = [
  { kind: 'filter' },
  { kind: 'group', groupId: '' },
  { kind: 'event', eventId: '' },
  { kind: 'import', importId: '' },
  { kind: 'people', memberIds: [] },
];

export function isChosen(source: Source): boolean {
  if (source.kind === 'group') return source.groupId !== '';
  if (source.kind === 'event') return source.eventId !== '';
  if (source.kind === 'import') return source.importId !== '';
  return source.kind === 'filter' || source.memberIds.length > 0;
}

interface Props {
  source: Source;
  onChange: (source: Source) => void;
}

export function SourceInput({ source, onChange }: Props) {
  const { t } = useTranslation();
  if (source.kind === 'filter')
    return (
      <span className="call-conditions">
        {!source.tree && <span>{t('outbound:bind.everyone')}</span>}
        <Suspense fallback={<Skeleton.Input active size="small" />}>
          <FilterChoice tree={source.tree} onChange={(tree) => onChange({ kind: 'filter', ...(tree && { tree }) })} />
        </Suspense>
      </span>
    );
  if (source.kind === 'group')
    return <GroupSelect value={source.groupId} onChange={(groupId) => onChange({ kind: 'group', groupId })} />;
  if (source.kind === 'event')
    return (
      <EventSelect
        label={t('field:event')}
        placeholder={t('field:event')}
        value={source.eventId || null}
        known={null}
        onChange={(eventId) => onChange({ kind: 'event', eventId: eventId ?? '' })}
      />
    );
  if (source.kind === 'import')
    return <ImportSelect value={source.importId} onChange={(importId) => onChange({ kind: 'import', importId })} />;
  return <PeopleSelect onChange={(memberIds) => onChange({ kind: 'people', memberIds })} />;
}

function GroupSelect({ value, onChange }: { value: string; onChange: (groupId: string) => void }) {
  const { t } = useTranslation();
  const groups = useCall(memberGroupList, {});
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      loading={groups.isFetching}
      aria-label={t('field:group')}
      placeholder={t('field:group')}
      value={value || null}
      options={(groups.data ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }))}
      onChange={(next: string | null) => onChange(next ?? '')}
    />
  );
}

/** Those that have people, or soon will; of one that nobody has started nobody comes. */
const withPeople: readonly string[] = ['IMPORTING', 'DONE'];

function ImportSelect({ value, onChange }: { value: string; onChange: (importId: string) => void }) {
  const { t } = useTranslation();
  const { data, isFetching } = useCall(memberImports, { size: 50 });
  const imports = (data?.records ?? []).filter(({ state }) => withPeople.includes(state));
  return (
    <Select
      loading={isFetching}
      aria-label={t('outbound:bind.import')}
      placeholder={t('outbound:bind.whichImport')}
      value={value || null}
      options={imports.map(({ importId, fileName, total, createdAt }) => ({
        value: importId,
        label: t('outbound:bind.importOf', {
          count: total,
          file: fileName,
          n: formatNumber(total),
          time: formatDateTime(createdAt),
        }),
      }))}
      onChange={(next: string | null) => onChange(next ?? '')}
    />
  );
}

/** Some members by their names or numbers. */
function PeopleSelect({ onChange }: { onChange: (memberIds: string[]) => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }[]>([]);
  const asked = useDebounced(search.trim().slice(0, 100), 250);
  const { data, isFetching } = useCall(memberList, { size: 20, ...(asked && { search: asked }) }, { keep: true });
  return (
    <Select
      mode="multiple"
      labelInValue
      maxCount={mostChosen}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={isFetching}
      aria-label={t('outbound:bind.people')}
      placeholder={t('outbound:member.search')}
      value={chosen}
      options={(data?.records ?? []).map(({ memberId, name, phone, email }) => ({
        value: memberId,
        label: name || phone || email || '—',
      }))}
      onChange={(next) => {
        setChosen(next);
        onChange(next.map(({ value }) => value));
      }}
    />
  );
}
