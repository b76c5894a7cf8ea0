import { type MemberGroup, memberGroupCount } from '@convoke/contract/member/member.group.calls.ts';
import { useTranslation } from 'react-i18next';
import { browserZone, formatDateTime, formatNumber } from '../../../../core/format.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** How many are in a group; of a dynamic one as far as is counted, and when that was. */
export function GroupSize({ group }: { group: MemberGroup }) {
  const { t } = useTranslation();
  const isDynamic = group.kind === 'dynamic';
  const { data } = useCall(
    memberGroupCount,
    { groupId: group.groupId, timeZone: browserZone() },
    { quiet: true, version: group.version, staleTime: 60_000, enabled: isDynamic },
  );
  const people = (count: number) => t('label:people', { count, n: formatNumber(count) });
  if (!isDynamic) return people(group.members);
  if (!data) return t('label:saved.show');
  return (
    <span title={t('label:saved.at', { time: formatDateTime(data.at) })}>
      {data.isCapped ? t('label:saved.more', { n: formatNumber(data.count) }) : people(data.count)}
    </span>
  );
}
