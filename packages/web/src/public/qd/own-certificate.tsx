import type { OwnCertificate as Certificate } from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import type { OwnRegistration } from '@convoke/contract/participant/participant.calls.ts';
import { useEffect, useState } from 'react';
import { call } from '../../core/call.ts';
import { certificatePath, readCertificate } from '../core/calls.ts';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { Icon } from '../ui/icon.tsx';

/** The certificate of attendance, or why there is none yet; asked once, when the page is opened. */
export function OwnCertificate({ own }: { own: OwnRegistration }) {
  const { t, locale, language } = usePage();
  const [known, setKnown] = useState<Certificate>();
  const code = own.participantCode;
  useEffect(() => {
    const over = new AbortController();
    // Without an answer the page is as it was: the code matters more.
    call(readCertificate, { code }, { hideLoad: true, quiet: true, signal: over.signal }).then(
      setKnown,
      () => undefined,
    );
    return () => over.abort();
  }, [code]);
  if (!known || known.state === 'none') return null;
  if (known.state === 'ready')
    return (
      <a className="button quiet" href={certificatePath(code, language)} download>
        <Icon name="check" />
        {t('public-qd:certificate')}
      </a>
    );
  const words =
    known.state === 'early'
      ? t('public-qd:certificate-from', { time: momentText(known.from ?? '', own.event.timeZone, locale) })
      : known.minutes === 0
        ? t('public-qd:certificate-absent')
        : t('public-qd:certificate-short', { n: String(known.minutes), needed: String(known.neededMinutes ?? 1) });
  return <p className="fine">{words}</p>;
}
