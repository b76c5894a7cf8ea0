import type { TFunction } from 'i18next';
import { Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatSpan } from '../../../../core/format.ts';
import { channelName } from '../common/channel-name.ts';
import type { ParticipantDetail } from './detail.ts';
import { deliveryTexts, historyTexts, messageTexts, scanText } from './history-texts.ts';

type Entry = ParticipantDetail['history'][number];

/** The detail of an entry in words: a reviewer's note as it is, a message and a scan by their parts. */
export function historyDetail({ kind, detail }: Pick<Entry, 'kind' | 'detail'>, t: TFunction): string {
  const [first = '', ...more] = detail.split(':');
  const [second = ''] = more;
  if (kind === 'registered') return detail === '' ? '' : channelName(detail, t);
  if (kind === 'scan') {
    const key = scanText(first);
    const words = key ? t(key) : first;
    const off = Number(more.find((part) => part.startsWith('clock'))?.slice('clock'.length) ?? 0);
    const clock = off > 0 ? 'scan:clockAhead' : 'scan:clockBehind';
    return [
      words,
      ...(more.includes('forced') ? [t('scan:forced')] : []),
      ...(off === 0 ? [] : [t(clock, { span: formatSpan(off) })]),
    ].join(' · ');
  }
  if (kind !== 'mail' && kind !== 'sms') return detail;
  const said = messageTexts[first];
  const stands = deliveryTexts[second];
  return [said ? t(said) : first, stands ? t(stands) : second].filter(Boolean).join(' · ');
}

function colorOf({ kind, detail }: Entry): 'green' | 'red' | 'gray' | 'blue' {
  if (kind === 'approve' || (kind === 'scan' && detail.startsWith('ok'))) return 'green';
  if (kind === 'reject' || kind === 'cancel' || detail.endsWith(':failed')) return 'red';
  return kind === 'registered' || kind === 'added' ? 'blue' : 'gray';
}

/** What happened to a registration, the newest first. */
export function ParticipantHistory({ history, timeZone }: { history: Entry[]; timeZone: string | undefined }) {
  const { t } = useTranslation();
  return (
    <section className="history">
      <h3>{t('participant:history.title')}</h3>
      <Timeline
        items={history.map((entry, index) => {
          const key = historyTexts[entry.kind];
          const detail = historyDetail(entry, t);
          return {
            key: `${entry.at} ${index}`,
            color: colorOf(entry),
            content: (
              <>
                <div>
                  {key ? t(key) : entry.kind}
                  {detail && <span className="muted"> · {detail}</span>}
                  {entry.note && <span className="muted"> · {entry.note}</span>}
                </div>
                <div className="muted history-when">
                  {formatDateTime(entry.at, timeZone)}
                  {entry.by && ` · ${entry.by}`}
                </div>
              </>
            ),
          };
        })}
      />
    </section>
  );
}
