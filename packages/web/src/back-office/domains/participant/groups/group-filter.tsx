import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../../ui/list/filters.tsx';
import type { Address } from '../../../../ui/list/use-address.ts';
import { useGroups } from './use-groups.ts';

/** By group, or those who are in none; nothing where there are no groups. */
export function GroupFilter({ eventId, list }: { eventId: string; list: Address<'groupId'> }) {
  const { t } = useTranslation();
  const { groups } = useGroups(eventId);
  if (groups.length === 0) return null;
  const options = [
    ...groups.map(({ groupId, name }) => ({ value: groupId, label: name })),
    { value: 'none', label: t('participant:group.none') },
  ];
  return <FilterSelect list={list} name="groupId" label={t('field:group')} options={options} />;
}
