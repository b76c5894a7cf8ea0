import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import type { SignGroup, SignPoint } from './sign-places.ts';

// What is opened from here comes when it is opened.
const AdmitsDialog = onDemand(
  () => import('./admits-dialog.tsx').then((part) => part.AdmitsDialog),
  () => true,
);

interface Props {
  groups: readonly SignGroup[];
  points: readonly SignPoint[];
  timeZone: string;
}

/** The groups of people and the points where they sign in. */
export function SignInPlaces({ groups, points, timeZone }: Props) {
  const { t } = useTranslation();
  const [setting, setSetting] = useState<string>();
  const set = points.find((point) => point.signPointId === setting);
  const window = ({ opensAt, closesAt }: SignPoint) => {
    if (opensAt && closesAt) {
      return t('checkin:point.between', {
        from: formatDateTime(opensAt, timeZone),
        to: formatDateTime(closesAt, timeZone),
      });
    }
    if (opensAt) return t('checkin:point.from', { from: formatDateTime(opensAt, timeZone) });
    return closesAt ? t('checkin:point.until', { to: formatDateTime(closesAt, timeZone) }) : t('checkin:point.always');
  };
  return (
    <Panel title={t('checkin:point.title')}>
      {groups.map((group) => (
        <div key={group.groupId} className="sign-group">
          <div className="sign-line">
            <strong>{group.groupName}</strong>
            {group.isDefault && <Tag>{t('checkin:point.default')}</Tag>}
            <span className="sign-line-space" />
            <span className="number muted">
              {t('checkin:point.of', { signedIn: formatNumber(group.signedIn), members: formatNumber(group.members) })}
            </span>
          </div>
          {points
            .filter((point) => point.groupId === group.groupId)
            .map((point) => (
              <div key={point.signPointId} className="sign-line sign-point">
                <span>{point.name}</span>
                <span className="muted">{window(point)}</span>
                <span className="sign-line-space" />
                <span className="number muted">{formatNumber(point.signedIn)}</span>
                {point.tickets.length > 0 && <Admits point={point} onSet={() => setSetting(point.signPointId)} />}
              </div>
            ))}
        </div>
      ))}
      {set && <AdmitsDialog key={set.signPointId} point={set} onClose={() => setSetting(undefined)} />}
    </Panel>
  );
}

/** Which tickets a point admits and which it does not, in a line. */
function Admits({ point, onSet }: { point: SignPoint; onSet: () => void }) {
  const { t } = useTranslation();
  const names = (admits: boolean) =>
    point.tickets
      .filter((ticket) => ticket.admits === admits)
      .map((ticket) => ticket.name)
      .join(', ');
  return (
    <div className="sign-admits">
      <span className="muted">{t('checkin:admits.these', { names: names(true) || '—' })}</span>
      {names(false) && <span className="muted">{t('checkin:admits.notThese', { names: names(false) })}</span>}
      {point.admitsSandbox && <Tag color="orange">{t('checkin:admits.sandboxTag')}</Tag>}
      <Button size="small" type="link" onClick={onSet}>
        {t('checkin:admits.change')}
      </Button>
    </div>
  );
}
