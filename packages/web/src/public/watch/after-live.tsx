import { useEffect, useState } from 'react';
import { call } from '../../core/call.ts';
import { readCertificate } from '../core/calls.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { again } from './watch-calls.ts';

/** When all is over, somebody known is led to their certificate of attendance, where the event has them: it stands on their own page. */
export function AfterLive({ personalCode }: { personalCode: string }) {
  const { t } = usePage();
  const [has, setHas] = useState(false);
  useEffect(() => {
    // Without an answer there is no link: the own page is still where it was.
    call(readCertificate, { code: personalCode }, again).then(
      ({ state }) => setHas(state !== 'none'),
      () => undefined,
    );
  }, [personalCode]);
  if (!has) return null;
  return (
    <a className="note note-good" href={`/qd/${encodeURIComponent(personalCode)}`}>
      <Icon name="check" />
      <span>{t('public-watch:certificate')}</span>
      <Icon name="out" />
    </a>
  );
}
