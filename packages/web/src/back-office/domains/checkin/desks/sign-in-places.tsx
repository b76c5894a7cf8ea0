import { checkinGroupDelete } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import {
  checkinHallDelete,
  checkinHallList,
  checkinPointDelete,
  type Hall,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import { Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { MenuButton, RowMenu } from '../../../../ui/row-menu.tsx';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { useRefreshSignIn } from '../people/use-set-status.ts';
import { GroupLine } from '../groups/group-line.tsx';
import type { SignGroup, SignPoint } from './sign-places.ts';

// What is opened from here comes when it is opened.
const always = () => true;
const AdmitsDialog = onDemand(() => import('./admits-dialog.tsx').then((part) => part.AdmitsDialog), always);
const PointDialog = onDemand(() => import('./point-dialog.tsx').then((part) => part.PointDialog), always);
const PosterDialog = onDemand(() => import('./poster-dialog.tsx').then((part) => part.PosterDialog), always);
const HallDialog = onDemand(() => import('./hall-dialog.tsx').then((part) => part.HallDialog), always);
const GroupDialog = onDemand(() => import('../groups/group-dialog.tsx').then((part) => part.GroupDialog), always);
const FillDialog = onDemand(() => import('../groups/fill-dialog.tsx').then((part) => part.FillDialog), always);
const SheetDialog = onDemand(() => import('../groups/sheet-dialog.tsx').then((part) => part.SheetDialog), always);

interface Props {
  eventId: string;
  groups: readonly SignGroup[];
  points: readonly SignPoint[];
  timeZone: string;
}

type Opened =
  | { kind: 'admits'; of: SignPoint }
  | { kind: 'point'; of: SignPoint | 'new' }
  | { kind: 'poster'; of: SignPoint }
  | { kind: 'hall'; of: Hall | 'new' }
  | { kind: 'group'; of: SignGroup | 'new' }
  | { kind: 'fill' | 'sheet'; of: { groupId: string; groupName: string } };

/** The groups of people, the points where they are scanned, and the halls to which those lead. */
export function SignInPlaces({ eventId, groups, points, timeZone }: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  const refresh = useRefreshSignIn(eventId);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const hasExits = points.some((point) => point.direction !== 'in');
  const halls = useCall(checkinHallList, { eventId }, { everyMs: 5_000 });
  const remove = (title: string, text: string, work: () => Promise<unknown>) =>
    ask({ title, text, ok: t('checkin:place.delete'), danger: true, onOk: () => work().then(refresh) });
  const factsOf = (point: SignPoint) =>
    [
      point.direction !== 'in' && t(`checkin:direction.${point.direction}`),
      halls.data?.find((hall) => hall.hallId === point.hallId)?.name,
      timesOf(point),
      point.needsConfirm && t('checkin:place.byStaff'),
      point.entriesAll !== null && t('checkin:place.mostAll', { n: formatNumber(point.entriesAll) }),
      point.entriesDay !== null && t('checkin:place.mostDay', { n: formatNumber(point.entriesDay) }),
      point.entriesWindow !== null && t('checkin:place.mostWindow', { n: formatNumber(point.entriesWindow) }),
    ].filter(Boolean);
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
            { label: t('checkin:place.addPoint'), onClick: () => setOpened({ kind: 'point', of: 'new' }) },
            { label: t('checkin:hall.add'), onClick: () => setOpened({ kind: 'hall', of: 'new' }) },
            { label: t('checkin:group.add'), onClick: () => setOpened({ kind: 'group', of: 'new' }) },
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
            onEdit={() => setOpened({ kind: 'group', of: group })}
            onFill={() => setOpened({ kind: 'fill', of: group })}
            onSheet={() => setOpened({ kind: 'sheet', of: group })}
            onDelete={() =>
              remove(t('checkin:group.question', { name: group.groupName }), t('checkin:group.questionText'), () =>
                call(checkinGroupDelete, { groupId: group.groupId }),
              )
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
                    { label: t('checkin:place.edit'), onClick: () => setOpened({ kind: 'point', of: point }) },
                    point.tickets.length > 0 && {
                      label: t('checkin:admits.menu'),
                      onClick: () => setOpened({ kind: 'admits', of: point }),
                    },
                    point.direction !== 'out' && {
                      label: t('checkin:poster.menu'),
                      onClick: () => setOpened({ kind: 'poster', of: point }),
                    },
                    !point.isDefault && {
                      label: t('checkin:place.delete'),
                      danger: true,
                      onClick: () =>
                        remove(t('checkin:place.question', { name: point.name }), t('checkin:place.questionText'), () =>
                          call(checkinPointDelete, { signPointId: point.signPointId }),
                        ),
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
              { label: t('checkin:place.edit'), onClick: () => setOpened({ kind: 'hall', of: hall }) },
              {
                label: t('checkin:place.delete'),
                danger: true,
                onClick: () =>
                  remove(t('checkin:hall.question', { name: hall.name }), t('checkin:hall.questionText'), () =>
                    call(checkinHallDelete, { hallId: hall.hallId }),
                  ),
              },
            ]}
          />
        </div>
      ))}
      {opened?.kind === 'admits' && <AdmitsDialog key={opened.of.signPointId} point={opened.of} onClose={close} />}
      {opened?.kind === 'point' && (
        <PointDialog
          opened={opened.of}
          {...{ eventId, groups, timeZone, halls: halls.data ?? [] }}
          onClose={close}
          onSaved={refresh}
        />
      )}
      {opened?.kind === 'poster' && (
        <PosterDialog key={opened.of.signPointId} point={opened.of} timeZone={timeZone} onClose={close} />
      )}
      {opened?.kind === 'hall' && (
        <HallDialog opened={opened.of} halls={halls.data ?? []} eventId={eventId} onClose={close} onSaved={refresh} />
      )}
      {opened?.kind === 'group' && (
        <GroupDialog
          opened={opened.of}
          eventId={eventId}
          // Saving closes it after it said what comes next.
          onClose={() => setOpened((now) => (now === opened ? undefined : now))}
          onSaved={refresh}
          onRuleChanged={(of) => setOpened({ kind: 'fill', of })}
        />
      )}
      {opened?.kind === 'fill' && (
        <FillDialog key={opened.of.groupId} group={opened.of} onClose={close} refresh={refresh} />
      )}
      {opened?.kind === 'sheet' && <SheetDialog group={opened.of} onClose={close} refresh={refresh} />}
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
