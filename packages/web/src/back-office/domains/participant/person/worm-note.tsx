import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../core/format.ts';
import { reasonTexts } from '../../../../ui/worm/worm-texts.ts';
import type { ParticipantDetail } from './detail.ts';

type Entry = NonNullable<ParticipantDetail['wormEntry']>;

/** What the list of gift hunters says of this person. */
export function WormNote({ entry, timeZone }: { entry: Entry; timeZone: string | undefined }) {
  const { t } = useTranslation();
  const added = t('worm:note.added', { name: entry.by || '—', time: formatDateTime(entry.createdAt, timeZone) });
  return (
    <Alert
      className="worm-note"
      type="warning"
      title={t(`worm:note.${entry.how}`, { name: entry.name, phone: entry.phone ?? '' })}
      description={
        <>
          <div>{[t(reasonTexts[entry.reason]), entry.seenAt].filter(Boolean).join(' · ')}</div>
          {entry.note && <div className="worm-note-seen">{entry.note}</div>}
          {entry.link && (
            <div>
              <a href={entry.link} target="_blank" rel="noreferrer">
                {t('worm:field.link')}
              </a>
            </div>
          )}
          <div className="muted">{added}</div>
          <Link to={`/member-manage/worm?search=${encodeURIComponent(entry.phone ?? entry.name)}`}>
            {t('worm:note.open')}
          </Link>
        </>
      }
    />
  );
}
