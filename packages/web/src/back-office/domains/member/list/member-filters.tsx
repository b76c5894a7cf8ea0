import { type ReactNode, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { browserZone } from '../../../../core/format.ts';
import { EventFilter } from '../../event/event-filter.part.tsx';
import { type Chip, FilterChips } from '../../../../ui/list/filter-chips.tsx';
import { FilterDays } from '../../../../ui/list/filter-days.tsx';
import { FilterSelect, useOptions } from '../../../../ui/list/filters.tsx';
import type { Address } from '../../../../ui/list/use-address.ts';
import { useChannels } from '../channels/use-channels.ts';
import { originTexts } from '../common/member-texts.ts';
import { useMemberGroups, useTags } from '../labels/use-labels.ts';

type Filter =
  | 'eventId'
  | 'origin'
  | 'tagId'
  | 'groupId'
  | 'channelId'
  | 'lastFrom'
  | 'lastTo'
  | 'createdFrom'
  | 'createdTo';

interface Props {
  list: Address<Filter>;
  /** Opens the conditions, of which a filter may have any number. */
  onConditions: () => void;
  /** The saved filters, and the conditions that are set. */
  children: ReactNode;
}

/** All that narrows the list of members beside its search, as one line of chips. */
export function MemberFilters({ list, onConditions, children }: Props) {
  const { t } = useTranslation();
  const { tags } = useTags();
  const { groups } = useMemberGroups();
  const { channels } = useChannels();
  const choice = (name: Filter, label: string, options: ComponentProps<typeof FilterSelect>['options']): Chip => ({
    key: name,
    label,
    isSet: list.filter(name) !== undefined,
    control: (isOpened) => <FilterSelect list={list} name={name} label={label} options={options} isOpened={isOpened} />,
    onClear: () => list.set({ [name]: undefined }),
  });
  const days = (from: Filter, to: Filter, label: string, placeholder: [string, string]): Chip => ({
    key: from,
    label,
    isSet: list.filter(from) !== undefined || list.filter(to) !== undefined,
    control: (isOpened) => (
      <FilterDays
        list={list}
        from={from}
        to={to}
        label={label}
        timeZone={browserZone()}
        placeholder={placeholder}
        isOpened={isOpened}
      />
    ),
    onClear: () => list.set({ [from]: undefined, [to]: undefined }),
  });
  const named = <Row extends { name: string }>(rows: readonly Row[], idOf: (row: Row) => string) =>
    rows.map((row) => ({ value: idOf(row), label: row.name }));
  const chips: Chip[] = [
    choice(
      'tagId',
      t('label:tag'),
      named(tags, ({ tagId }) => tagId),
    ),
    choice(
      'groupId',
      t('field:group'),
      named(groups, ({ groupId }) => groupId),
    ),
    {
      key: 'eventId',
      label: t('field:event'),
      isSet: list.filter('eventId') !== undefined,
      control: (isOpened) => (
        <EventFilter
          eventId={list.filter('eventId')}
          onChange={(eventId) => list.set({ eventId })}
          isOpened={isOpened}
        />
      ),
      onClear: () => list.set({ eventId: undefined }),
    },
    choice(
      'channelId',
      t('field:channel'),
      named(channels, ({ channelId }) => channelId),
    ),
    choice('origin', t('member:field.origin'), useOptions(originTexts)),
    days('lastFrom', 'lastTo', t('member:field.lastAt'), [t('member:filter.lastFrom'), t('member:filter.lastTo')]),
    days('createdFrom', 'createdTo', t('member:field.createdAt'), [
      t('member:filter.createdFrom'),
      t('member:filter.createdTo'),
    ]),
  ];
  return (
    <FilterChips chips={chips} more={['divider', { label: t('member:filter.conditions'), onClick: onConditions }]}>
      {children}
    </FilterChips>
  );
}
