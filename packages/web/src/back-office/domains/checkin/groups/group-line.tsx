import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { inEvent } from '../../../../core/current-event.ts';
import { formatNumber } from '../../../../core/format.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import type { SignGroup } from '../desks/sign-places.ts';
import { hasRule } from './group-rule.ts';

interface Props {
  eventId: string;
  group: SignGroup;
  /** Whether people leave by a point: then who is here is told apart from who came. */
  hasExits: boolean;
  onEdit: () => void;
  onFill: () => void;
  onSheet: () => void;
  onDelete: () => void;
}

/** A group with its figures, each of which opens its people in the list below. */
export function GroupLine({ eventId, group, hasExits, onEdit, onFill, onSheet, onDelete }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { groupId, groupName, isDefault, members, signedIn, inside } = group;
  const show = (signStatus?: 'CAME' | 'SIGNED_IN') => {
    const params = new URLSearchParams({ groupId, ...(signStatus && { signStatus }) });
    void navigate(inEvent(`/activity-personnel/sign-in-manage?${params}`, eventId));
    document.querySelector('.sign-users')?.scrollIntoView({ block: 'start' });
  };
  const figures = [
    { words: t('checkin:group.people', { count: members, n: formatNumber(members) }), open: () => show() },
    { words: t('checkin:group.came', { n: formatNumber(signedIn) }), open: () => show('CAME') },
    ...(hasExits
      ? [{ words: t('checkin:group.here', { n: formatNumber(inside) }), open: () => show('SIGNED_IN') }]
      : []),
  ];
  return (
    <div className="sign-line">
      <strong>{groupName}</strong>
      {isDefault && <Tag>{t('checkin:point.default')}</Tag>}
      {hasRule(group.rule) && <Tag color="blue">{t('checkin:joined.rule')}</Tag>}
      <span className="sign-line-space" />
      <span className="sign-figures">
        {figures.map(({ words, open }) => (
          <button key={words} type="button" className="link-button number" onClick={open}>
            {words}
          </button>
        ))}
      </span>
      <RowMenu
        label={t('checkin:place.actions', { name: groupName })}
        items={[
          { label: t('checkin:place.edit'), onClick: onEdit },
          !isDefault && { label: t('checkin:group.fill'), onClick: onFill },
          !isDefault && { label: t('checkin:group.sheet'), onClick: onSheet },
          !isDefault && { label: t('common:delete.ok'), danger: true, onClick: onDelete },
        ]}
      />
    </div>
  );
}
