import type { ReleaseChange } from '@convoke/contract/schedule/release.ts';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { useAgenda, useLink } from './agenda-context.tsx';

function Change({ change }: { change: ReleaseChange }) {
  const { t, locale } = usePage();
  const { agenda } = useAgenda();
  const link = useLink({ item: change.agendaId });
  const where = (at: ReleaseChange['after']) =>
    at && [momentText(at.startsAt, agenda.timeZone, locale), at.place].filter(Boolean).join(' · ');
  const isMoved = change.kinds.includes('moved') || change.kinds.includes('place');
  return (
    <li>
      {change.after ? <a {...link}>{change.title}</a> : <s>{change.title}</s>}
      <span className="fine">
        {change.kinds.map((kind) => t(`public-agenda:change-${kind}`)).join(', ')}
        {isMoved && change.before && change.after && (
          <>
            {': '}
            <s>{where(change.before)}</s> → {where(change.after)}
          </>
        )}
      </span>
    </li>
  );
}

/** Which version this is, and what it changed. */
export function Changes() {
  const { t, locale } = usePage();
  const { agenda } = useAgenda();
  const { release, changes, changed } = agenda;
  const version = t('public-agenda:version', {
    name: release.name,
    time: momentText(release.madeAt, agenda.timeZone, locale),
  });
  if (changed === 0) return <p className="fine">{version}</p>;
  return (
    <details className="agenda-changes">
      <summary>
        {version} · {t('public-agenda:changed', { count: changed })}
      </summary>
      <ul>
        {changes.map((change) => (
          <Change key={change.agendaId} change={change} />
        ))}
      </ul>
      {changed > changes.length && (
        <p className="fine">{t('public-agenda:and-more', { count: changed - changes.length })}</p>
      )}
    </details>
  );
}
