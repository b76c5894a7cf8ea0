import type { SignMember } from '@convoke/contract/checkin/checkin.calls.ts';
import { Tag, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';

/** How somebody came into a group that not everybody is in. */
export const joinedTexts = {
  rule: 'checkin:joined.rule',
  ticket: 'checkin:joined.ticket',
  hand: 'checkin:joined.hand',
  sheet: 'checkin:joined.sheet',
} as const;

/** How somebody came into the group, and whether they stay though its rule fits no longer. */
export function Joined({ member }: { member: Pick<SignMember, 'joinedBy' | 'isKept'> }) {
  const { t } = useTranslation();
  if (member.joinedBy === 'all') return null;
  return (
    <>
      {t(joinedTexts[member.joinedBy])}{' '}
      {member.isKept && (
        <Tooltip title={t('checkin:joined.keptText')}>
          <Tag color="orange">{t('checkin:joined.kept')}</Tag>
        </Tooltip>
      )}
    </>
  );
}
