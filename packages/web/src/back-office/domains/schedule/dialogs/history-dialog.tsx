import {
  releaseBack,
  releaseInfo,
  releaseList,
  type ReleaseRow,
} from '@convoke/contract/schedule/schedule.release.calls.ts';
import { Button, Empty, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { clockTime } from '../editor/days.ts';
import { Changes } from './publish-dialog.tsx';
import { releaseName } from './release-name.ts';

interface Props {
  open: boolean;
  eventId: string;
  timeZone: string;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** What the public has seen, the newest first: each can be looked at and made public again. */
export function HistoryDialog({ open, eventId, timeZone, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  const told = useTold(refresh);
  const [shown, setShown] = useState<string>();
  const read = useCall(releaseList, { eventId, size: 50 }, { quiet: true, enabled: open });
  const rows = read.data?.records ?? [];
  const back = (row: ReleaseRow) =>
    ask({
      title: t('schedule:history.question', { name: releaseName(t, row) }),
      text: t('schedule:history.questionText'),
      ok: t('schedule:history.back'),
      onOk: () =>
        told(call(releaseBack, { releaseId: row.releaseId }), (made) =>
          t('schedule:publish.done', { name: releaseName(t, made) }),
        ),
    });
  return (
    <Modal open={open} width={640} title={t('schedule:history.title')} footer={null} onCancel={onClose}>
      {read.isPending && <Skeleton active />}
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('schedule:history.none')} />
      )}
      <ul className="schedule-releases">
        {rows.map((row, index) => (
          <li key={row.releaseId}>
            <div>
              <b>{releaseName(t, row)}</b>{' '}
              <span className="muted">
                {[formatDateTime(row.madeAt), row.madeBy, index === 0 && t('schedule:history.public')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {row.note && <p>{row.note}</p>}
            </div>
            <Button
              size="small"
              aria-expanded={shown === row.releaseId}
              onClick={() => setShown(shown === row.releaseId ? undefined : row.releaseId)}
            >
              {t('schedule:history.show')}
            </Button>
            {index > 0 && (
              <Button size="small" onClick={() => back(row)}>
                {t('schedule:history.back')}
              </Button>
            )}
            {shown === row.releaseId && <Contents releaseId={row.releaseId} timeZone={timeZone} />}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** What one release changed, and what it holds. */
function Contents({ releaseId, timeZone }: { releaseId: string; timeZone: string }) {
  const { t } = useTranslation();
  const read = useCall(releaseInfo, { releaseId }, { quiet: true });
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  const { contents, changes } = read.data;
  const places = new Map(contents.places.map((place) => [place.placeId, place.name]));
  return (
    <div className="schedule-contents">
      <h3>{t('schedule:publish.changes')}</h3>
      <Changes changes={changes} timeZone={timeZone} />
      {contents.dates.map((date) => (
        <section key={date.dateId}>
          <h3>{[date.date, date.title].filter(Boolean).join(' · ')}</h3>
          <ul className="schedule-changes">
            {contents.items
              .filter((item) => item.dateId === date.dateId)
              .map((item) => (
                <li key={item.agendaId}>
                  <span className="number">{clockTime(item.startsAt, contents.timeZone)}</span> <b>{item.title}</b>
                  <span className="muted">{item.placeId && places.get(item.placeId)}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
