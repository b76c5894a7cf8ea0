import type { LiveRow } from '@convoke/contract/live/live.calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRange, formatZone } from '../../../../core/format.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { numberColumn } from '../../../../ui/list/columns.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { StateTag, Watching } from '../common/live-pieces.tsx';

/** The columns of the list; times in the event's zone, which is named. */
export function useLiveColumns(timeZone: string): Column<LiveRow>[] {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  return useMemo(
    () => [
      {
        key: 'title',
        title: t('field:title'),
        main: true,
        render: (row) => (
          <Stack gap="none" className="live-title">
            <strong>{row.title}</strong>
            {row.placeName && <span className="muted">{row.placeName}</span>}
          </Stack>
        ),
      },
      { key: 'state', part: 'state', title: t('field:state'), render: (row) => <StateTag state={row.state} /> },
      {
        key: 'time',
        part: 'fact',
        title: t('live:field.time'),
        render: (row) => (
          <span>
            {formatRange(row.startsAt, row.endsAt, timeZone)}{' '}
            <span className="muted">{formatZone(timeZone, row.startsAt)}</span>
          </span>
        ),
      },
      { key: 'viewers', part: 'fact', title: t('live:field.viewers'), render: (row) => <Watching live={row} /> },
      { key: 'source', title: t('live:field.source'), render: (row) => t(`live:source.${row.source}`) },
      {
        key: 'recordings',
        title: t('live:field.recordings'),
        render: (row) => {
          const ready = row.recordings.filter(({ state }) => state === 'ready').length;
          if (ready > 0) return formatNumber(ready);
          return <span className="muted">{row.isRecorded ? '—' : t('live:recording.off')}</span>;
        },
      },
      numberColumn('chapters', t('live:field.chapters'), { extra: true }),
    ],
    [timeZone, t, i18n.language],
  );
}
