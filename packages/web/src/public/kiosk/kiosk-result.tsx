import { confirmSeconds } from '@convoke/contract/checkin/checkin.rules.ts';
import { useEffect, useRef } from 'react';
import { usePage } from '../core/page-context.tsx';
import { hourText } from '../core/time.ts';
import type { Translate } from '../core/types.ts';
import type { Signal } from '../desk/device/signals.ts';
import { entriesWords, HeldTicket } from '../desk/ui/result-screen.tsx';
import { Sign } from '../desk/ui/sign.tsx';
import type { KioskResult } from './kiosk.ts';

export function kioskTone({ result }: KioskResult): Signal {
  if (result === 'ok' || result === 'already') return 'good';
  return result === 'other-ticket' || result === 'waiting' ? 'other' : 'bad';
}

const stayMs: Readonly<Record<Signal, number>> = { good: 5000, again: 5000, other: 9000, bad: 9000 };

/** A person at a kiosk is alone: whatever is not plain sends them to the people who can help, without a reason that others could read. */
function wordsOf(t: Translate, { result, name }: KioskResult, time: string): [string, string] {
  const hint = t('public-kiosk:desk-hint');
  switch (result) {
    case 'ok':
      return [t('public-kiosk:ok', { name: name ?? '' }), t('public-kiosk:ok-hint')];
    case 'already':
      return [t('public-kiosk:already', { name: name ?? '' }), t('public-kiosk:already-hint', { time })];
    case 'unknown':
      return [t('public-kiosk:unknown'), t('public-kiosk:unknown-hint')];
    case 'wrong-event':
      return [t('public-kiosk:wrong-event'), hint];
    case 'transferred':
      return [t('public-kiosk:transferred'), hint];
    case 'reissued':
      return [t('public-kiosk:reissued'), hint];
    case 'outside-window':
      return [t('public-kiosk:outside-window'), hint];
    case 'full':
      return [t('public-kiosk:full'), t('public-kiosk:full-hint')];
    case 'other-ticket':
      return [t('public-kiosk:other-ticket'), t('public-kiosk:other-ticket-hint')];
    case 'waiting':
      return [t('public-kiosk:waiting'), t('public-kiosk:waiting-hint')];
    case 'offline':
      return [t('public-kiosk:offline'), t('public-kiosk:offline-hint')];
    default:
      return [t('public-kiosk:desk'), hint];
  }
}

export function KioskResultScreen({
  result,
  isPrinting,
  timeZone,
  onDone,
}: {
  result: KioskResult;
  /** Whether the badge of whom it welcomes comes out of the printer. */
  isPrinting: boolean;
  timeZone: string;
  onDone: () => void;
}) {
  const { t, locale } = usePage();
  const back = useRef<HTMLButtonElement>(null);
  const tone = kioskTone(result);
  const stay = result.result === 'waiting' ? (confirmSeconds + 2) * 1000 : stayMs[tone];
  useEffect(() => {
    back.current?.focus({ preventScroll: true });
    const timer = setTimeout(onDone, stay);
    return () => clearTimeout(timer);
  }, [stay]);
  const [words, hint] = wordsOf(t, result, result.signedInAt ? hourText(result.signedInAt, timeZone, locale) : '');
  const entries = entriesWords(t, result, (at) => hourText(at, timeZone, locale));
  return (
    <div className={`result kiosk-result result-${tone === 'bad' ? 'again' : tone}`} onClick={onDone}>
      <div className="result-words" role="alert">
        <div className="result-sign">
          <Sign name={tone === 'bad' ? 'again' : tone} />
        </div>
        <p className="result-word">{words}</p>
        {result.ticketName !== null && <HeldTicket held={result} />}
        {entries && <p className="result-entries">{entries}</p>}
        {result.isSandbox && <p className="result-sandbox">{t('public-desk:sandbox-mark')}</p>}
        <p className="result-hint">{hint}</p>
        {isPrinting && <p className="result-hint">{t('public-kiosk:badge-printing')}</p>}
      </div>
      <div className="result-buttons">
        <button type="button" className="button result-next" ref={back} onClick={onDone}>
          {t('public-kiosk:back')}
        </button>
      </div>
      <div className="result-time" style={{ animationDuration: `${stay}ms` }} />
    </div>
  );
}
