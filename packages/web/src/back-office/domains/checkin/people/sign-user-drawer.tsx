import { checkinUserDetail } from '@convoke/contract/checkin/checkin.calls.ts';
import { Button, Descriptions, Drawer, Skeleton, Timeline } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inEvent } from '../../../../core/current-event.ts';
import { formatDateTime, formatSpan } from '../../../../core/format.ts';
import { BadgePrints } from '../../badge/print/badge-prints.part.tsx';
import { DoorPhoto } from '../../participant/photo/door-photo.part.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { entryText, scanColor, scanTexts } from '../results/scan-texts.ts';
import { DoorNoteDialog } from './door-note-dialog.tsx';
import { PersonMinutes } from './person-minutes.tsx';
import { SignStatusTag } from './sign-status.tsx';
import { StatusButton } from './status-button.tsx';
import { useRefreshSignIn } from './use-set-status.ts';

interface Props {
  eventId: string;
  signUserId: string;
  timeZone: string;
  open: boolean;
  onClose: () => void;
}

/** One expected person with every scan of the own code, whatever it came to. */
export function SignUserDrawer({ eventId, signUserId, timeZone, open, onClose }: Props) {
  const { t } = useTranslation();
  const [isNoting, setNoting] = useState(false);
  const detail = useCall(checkinUserDetail, open && { signUserId }, { quiet: true, everyMs: 5_000 });
  const refresh = useRefreshSignIn(eventId);
  const user = detail.data;
  const none = <span className="muted">—</span>;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={480}
      title={
        user ? (
          <span className="drawer-title">
            {user.name || '—'} <SignStatusTag status={user.signStatus} />
          </span>
        ) : (
          t('checkin:users.title')
        )
      }
      footer={
        user && (
          <div className="sign-line">
            <StatusButton eventId={eventId} user={user} primary />
            <span className="sign-line-space" />
            <Link to={inEvent(`/activity-personnel/participants?parts=${user.partsId}`, eventId)}>
              {t('checkin:drawer.participant')}
            </Link>
          </div>
        )
      }
    >
      {detail.error && !user ? (
        <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : user ? (
        <>
          <DoorPhoto person={user} onChange={refresh} />
          <Descriptions
            size="small"
            column={1}
            bordered
            styles={{ label: { width: 120 } }}
            items={[
              { key: 'ticket', label: t('checkin:column.ticket'), children: user.ticketName || none },
              ...(user.entries
                ? [
                    {
                      key: 'entries',
                      label: t('checkin:column.entries'),
                      children: [
                        t('checkin:entries.used', { n: user.entries.used, most: user.entries.most }),
                        user.entries.lastAt && formatDateTime(user.entries.lastAt, timeZone),
                      ]
                        .filter(Boolean)
                        .join(' · '),
                    },
                  ]
                : []),
              { key: 'phone', label: t('checkin:column.phone'), children: user.phone || none },
              { key: 'company', label: t('checkin:column.company'), children: user.company || none },
              { key: 'title', label: t('checkin:column.title'), children: user.title || none },
              {
                key: 'signedInAt',
                label: t('checkin:column.signedInAt'),
                children: user.signedInAt ? formatDateTime(user.signedInAt, timeZone) : none,
              },
              {
                key: 'note',
                label: t('checkin:note.title'),
                children: (
                  <div className="sign-line">
                    {user.note || none}
                    <span className="sign-line-space" />
                    <Button size="small" onClick={() => setNoting(true)}>
                      {t(user.note ? 'checkin:note.change' : 'checkin:note.add')}
                    </Button>
                  </div>
                ),
              },
            ]}
          />
          {user.signedInAt && <PersonMinutes eventId={eventId} signUserId={user.signUserId} timeZone={timeZone} />}
          <BadgePrints eventId={eventId} person={user} timeZone={timeZone} />
          <h3 className="scans-title">{t('checkin:scan.title')}</h3>
          {user.scans.length === 0 ? (
            <EmptyState title={t('checkin:scan.none')} />
          ) : (
            <Timeline
              items={user.scans.map((scan, index) => ({
                key: `${scan.scannedAt} ${index}`,
                color: scanColor(scan.result),
                content: (
                  <>
                    <div>
                      {t(
                        scan.direction === 'out' && scan.result === 'ok' ? 'checkin:scan.out' : scanTexts[scan.result],
                      )}
                      {scan.entries && <span className="muted"> · {entryText(t, scan)}</span>}
                      {scan.passed && scan.result !== 'ok' && scan.result !== 'already' && (
                        <span className="muted"> · {t('checkin:scan.passed')}</span>
                      )}
                      {scan.note && <span className="muted"> · {scan.note}</span>}
                      {scan.forced && scan.result !== 'undone' && (
                        <span className="muted"> · {t('checkin:scan.forced')}</span>
                      )}
                    </div>
                    <div className="muted">
                      {[formatDateTime(scan.scannedAt, timeZone), scan.pointName, scan.device]
                        .filter(Boolean)
                        .join(' · ')}
                    </div>
                    {scan.clockOffSeconds !== null && (
                      <div className="muted">
                        {t(scan.clockOffSeconds > 0 ? 'checkin:scan.clockAhead' : 'checkin:scan.clockBehind', {
                          span: formatSpan(scan.clockOffSeconds),
                        })}
                      </div>
                    )}
                  </>
                ),
              }))}
            />
          )}
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
      {user && isNoting && <DoorNoteDialog eventId={eventId} user={user} onClose={() => setNoting(false)} />}
    </Drawer>
  );
}
