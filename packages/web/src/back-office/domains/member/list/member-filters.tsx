import { useTranslation } from 'react-i18next';
import { browserZone } from '../../../../core/format.ts';
import { EventFilter } from '../../event/event-filter.part.tsx';
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

/** What the list of members is narrowed by, beside its search and its filter. */
export function MemberFilters({ list }: { list: Address<Filter> }) {
  const { t } = useTranslation();
  const { tags } = useTags();
  const { groups } = useMemberGroups();
  const { channels } = useChannels();
  const origins = useOptions(originTexts);
  return (
    <>
      <EventFilter eventId={list.filter('eventId')} onChange={(eventId) => list.set({ eventId })} />
      <FilterSelect list={list} name="origin" label={t('member:field.origin')} options={origins} />
      <FilterSelect
        list={list}
        name="tagId"
        label={t('label:tag')}
        options={tags.map(({ tagId, name }) => ({ value: tagId, label: name }))}
      />
      <FilterSelect
        list={list}
        name="groupId"
        label={t('label:group')}
        options={groups.map(({ groupId, name }) => ({ value: groupId, label: name }))}
      />
      <FilterSelect
        list={list}
        name="channelId"
        label={t('member-channel:channel')}
        options={channels.map(({ channelId, name }) => ({ value: channelId, label: name }))}
      />
      <FilterDays
        list={list}
        from="lastFrom"
        to="lastTo"
        label={t('member:field.lastAt')}
        timeZone={browserZone()}
        placeholder={[t('member:filter.lastFrom'), t('member:filter.lastTo')]}
      />
      <FilterDays
        list={list}
        from="createdFrom"
        to="createdTo"
        label={t('member:field.createdAt')}
        timeZone={browserZone()}
        placeholder={[t('member:filter.createdFrom'), t('member:filter.createdTo')]}
      />
    </>
  );
}
