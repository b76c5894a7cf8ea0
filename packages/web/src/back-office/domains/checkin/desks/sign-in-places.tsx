import { checkinGroupDelete } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import {
  checkinHallDelete,
  checkinHallList,
  checkinPointDelete,
  type Hall,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { MenuButton, RowMenu } from '../../../../ui/row-menu.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { useRefreshSignIn } from '../people/use-set-status.ts';
import { GroupLine } from '../groups/group-line.tsx';
import type { SignGroup, SignPoint } from './sign-places.ts';

interface Props {
  eventId: string;
  groups: readonly SignGroup[];
  points: readonly SignPoint[];
  timeZone: string;
}

/** The groups of people, the points where they are scanned, and the halls to which those lead. */
export function SignInPlaces({ eventId, groups, points, timeZone }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefreshSignIn(eventId);
  const deletes = useDeletes(refresh);
  const hasExits = points.some((point) => point.direction !== 'in');
  const halls = useCall(checkinHallList, { eventId }, { everyMs: 5_000 });
  const openPoint = (opened: SignPoint | 'new') =>
    dialogs.open(() => import('./point-dialog.tsx').then((part) => part.PointDialog), {
      opened,
      eventId,
      groups,
      timeZone,
      halls: halls.data ?? [],
      onSaved: refresh,
    });
  const openHall = (opened: Hall | 'new') =>
    dialogs.open(() => import('./hall-dialog.tsx').then((part) => part.HallDialog), {
      opened,
      halls: halls.data ?? [],
      eventId,
      onSaved: refresh,
    });
  const openFill = (group: { groupId: string; groupName: string }) =>
    dialogs.open(() => import('../groups/fill-dialog.tsx').then((part) => part.FillDialog), { group, refresh });
  const openGroup = (opened: SignGroup | 'new') =>
    dialogs.open(() => import('../groups/group-dialog.tsx').then((part) => part.GroupDialog), {
      opened,
      eventId,
      onSaved: refresh,
      onRuleChanged: openFill,
    });
  const factsOf = (point: SignPoint) =>
    [
      point.direction !== 'in' && t(`checkin:direction.${point.direction}`),
      halls.data?.find((hall) => hall.hallId === point.hallId)?.name,
      timesOf(point),
      ...(point.direction === 'out' ? [] : entriesOf(point)),
    ].filter(Boolean);
  const entriesOf = (point: SignPoint) => [
    point.needsConfirm && t('checkin:place.byStaff'),
    point.entriesAll !== null && t('checkin:place.mostAll', { n: formatNumber(point.entriesAll) }),
    point.entriesDay !== null && t('checkin:place.mostDay', { n: formatNumber(point.entriesDay) }),
    point.entriesWindow !== null && t('checkin:place.mostWindow', { n: formatNumber(point.entriesWindow) }),
  ];
  const timesOf = ({ windows }: SignPoint) => {
    const [first] = windows;
    if (!first) return t('checkin:point.always');
    if (windows.length > 1) return t('checkin:place.times', { count: windows.length, n: formatNumber(windows.length) });
    const [from, to] = [first.opensAt, first.closesAt].map((at) => formatDateTime(at, timeZone));
    return t('checkin:point.between', { from, to });
  };
  return (
    <Panel
      title={t('checkin:point.title')}
      extra={
        <MenuButton
          size="small"
          items={[
            { label: t('checkin:place.addPoint'), onClick: () => openPoint('new') },
            { label: t('checkin:hall.add'), onClick: () => openHall('new') },
            { label: t('checkin:group.add'), onClick: () => openGroup('new') },
          ]}
        >
          {t('checkin:place.add')}
        </MenuButton>
      }
    >
      {groups.map((group) => (
        <div key={group.groupId} className="sign-group">
          <GroupLine
            {...{ eventId, group, hasExits }}
            onEdit={() => openGroup(group)}
            onFill={() => openFill(group)}
            onSheet={() =>
              dialogs.open(() => import('../groups/sheet-dialog.tsx').then((part) => part.SheetDialog), {
                group,
                refresh,
              })
            }
            onDelete={() =>
              deletes({
                kind: 'group',
                name: group.groupName,
                text: t('checkin:group.questionText'),
                call: checkinGroupDelete,
                input: { groupId: group.groupId },
              })
            }
          />
          {points
            .filter((point) => point.groupId === group.groupId)
            .map((point) => (
              <div key={point.signPointId} className="sign-line sign-point">
                <span>{point.name}</span>
                <span className="muted">{factsOf(point).join(' · ')}</span>
                <span className="sign-line-space" />
                <span className="number muted">{formatNumber(point.signedIn)}</span>
                <RowMenu
                  label={t('checkin:place.actions', { name: point.name })}
                  items={[
                    { label: t('checkin:place.edit'), onClick: () => openPoint(point) },
                    point.tickets.length > 0 && {
                      label: t('checkin:admits.menu'),
                      onClick: () =>
                        dialogs.open(() => import('./admits-dialog.tsx').then((part) => part.AdmitsDialog), { point }),
                    },
                    point.direction !== 'out' && {
                      label: t('checkin:poster.menu'),
                      onClick: () =>
                        dialogs.open(() => import('./poster-dialog.tsx').then((part) => part.PosterDialog), {
                          point,
                          timeZone,
                        }),
                    },
                    !point.isDefault && {
                      label: t('common:delete'),
                      danger: true,
                      onClick: () =>
                        deletes({
                          kind: 'point',
                          name: point.name,
                          text: t('checkin:place.questionText'),
                          call: checkinPointDelete,
                          input: { signPointId: point.signPointId },
                        }),
                    },
                  ]}
                />
                {point.tickets.length > 0 && <Admits point={point} />}
              </div>
            ))}
        </div>
      ))}
      {(halls.data ?? []).map((hall) => (
        <div key={hall.hallId} className="sign-line sign-hall">
          <strong>{hall.name}</strong>
          <Tag>{t('checkin:hall.tag')}</Tag>
          <span className="sign-line-space" />
          <span className="number">
            {hall.mostInside === null
              ? t('checkin:hall.inside', { n: formatNumber(hall.inside) })
              : t('checkin:hall.insideOf', { n: formatNumber(hall.inside), most: formatNumber(hall.mostInside) })}
          </span>
          <RowMenu
            label={t('checkin:place.actions', { name: hall.name })}
            items={[
              { label: t('checkin:place.edit'), onClick: () => openHall(hall) },
              {
                label: t('common:delete'),
                danger: true,
                onClick: () =>
                  deletes({
                    kind: 'hall',
                    name: hall.name,
                    text: t('checkin:hall.questionText'),
                    call: checkinHallDelete,
                    input: { hallId: hall.hallId },
                  }),
              },
            ]}
          />
        </div>
      ))}
    </Panel>
  );
}

/** Which tickets a point admits and which it does not, in a line. */
function Admits({ point }: { point: SignPoint }) {
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
    </div>
  );
}
