import { ClockCircleOutlined, PlusOutlined, ProfileOutlined, UnorderedListOutlined } from '@ant-design/icons';
import {
  chapterDelete,
  chapterList,
  type ChapterRow,
  chaptersFromProgramme,
  type LiveRow,
} from '@convoke/contract/live/live.calls.ts';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatTimes } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { clockText, secondsBetween } from '../../../../core/clock-text.ts';
import { isOn } from '../common/live-pieces.tsx';

/** Where the next chapter may begin: some minutes after the last one, but within the live. */
function nextStart({ startsAt, endsAt }: LiveRow, last: ChapterRow | undefined): string {
  if (!last) return startsAt;
  const latest = Date.parse(endsAt) - 60_000;
  return new Date(Math.min(Date.parse(last.startsAt) + 10 * 60_000, latest)).toISOString();
}

/** The chapters of a live: moments from which it is watched by a press, while it is on air and in its recording. */
export function Chapters({ live, timeZone }: { live: LiveRow; timeZone: string }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { liveId } = live;
  const read = useCall(chapterList, { liveId }, { quiet: true, everyMs: 10_000 });
  const refresh = useRefresh('live');
  const deletes = useDeletes(refresh);
  const told = useTold(refresh);
  const open = (chapter: ChapterRow | undefined, startsAt: string) =>
    dialogs.open(() => import('./chapter-dialog.tsx').then((part) => part.ChapterDialog), {
      live,
      timeZone,
      chapter,
      startsAt,
      onSaved: refresh,
    });
  const fill = () =>
    told(call(chaptersFromProgramme, { liveId }, { hideLoad: true }), ({ added }) =>
      t('live:chapter.filled', { count: added }),
    );
  const add = () => open(undefined, nextStart(live, read.data?.at(-1)));
  const buttons = (
    <div className="live-buttons">
      <BusyButton icon={<ProfileOutlined />} onClick={fill}>
        {t('live:chapter.fill')}
      </BusyButton>
      <Button icon={<PlusOutlined />} onClick={add}>
        {t('live:chapter.add')}
      </Button>
      {isOn(live) && (
        <Button type="primary" icon={<ClockCircleOutlined />} onClick={() => open(undefined, new Date().toISOString())}>
          {t('live:chapter.now')}
        </Button>
      )}
    </div>
  );
  const body = () => {
    if (!read.data)
      return read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} title={false} />
      );
    if (read.data.length === 0)
      return (
        <EmptyState icon={<UnorderedListOutlined />} title={t('live:chapter.none')} text={t('live:chapter.noneText')} />
      );
    return (
      <ol className="live-chapters">
        {read.data.map((chapter) => (
          <li key={chapter.chapterId}>
            <div className="live-chapter-time">
              <span className="number">{formatTimes(chapter.startsAt, chapter.endsAt, timeZone)}</span>
              <span className="muted number">{clockText(secondsBetween(live.startsAt, chapter.startsAt))}</span>
            </div>
            <div className="live-chapter-words">
              <strong>{chapter.title}</strong>
              {chapter.description && <span className="muted">{chapter.description}</span>}
            </div>
            <RowMenu
              label={t('common:actionsFor', { name: chapter.title })}
              items={[
                { label: t('common:edit'), onClick: () => open(chapter, chapter.startsAt) },
                'divider',
                {
                  label: t('common:delete'),
                  danger: true,
                  onClick: () =>
                    deletes({ name: chapter.title, call: chapterDelete, input: { chapterId: chapter.chapterId } }),
                },
              ]}
            />
          </li>
        ))}
      </ol>
    );
  };
  return (
    <Panel title={t('live:tab.chapters')} extra={buttons}>
      <p className="muted live-text">{t('live:chapter.text')}</p>
      {body()}
    </Panel>
  );
}
