import { confirmSeconds, forcibleResults, type ScanResult, type Way } from '@convoke/contract/checkin/checkin.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { usePage } from '../../core/page-context.tsx';
import { hourText, momentText } from '../../core/time.ts';
import type { Translate } from '../../core/types.ts';
import type { ShownResult } from '../desk-state.ts';
import type { Signal } from '../device/signals.ts';
import { isReadWhole } from '../judge-here.ts';
import { BadgeButton, type BadgeOfResult, BadgeWords } from './badge-button.tsx';
import { Face } from './face.tsx';
import { Party } from './result-party.tsx';
import { Sign } from './sign.tsx';

export function toneOf(result: ScanResult): Signal {
  if (result === 'ok') return 'good';
  if (result === 'already') return 'again';
  return result === 'other-ticket' || result === 'full' || result === 'waiting' ? 'other' : 'bad';
}

/** A result in words, with what to do about it. */
export function resultWords(t: Translate, result: ScanResult, direction: Way = 'in'): [string, string] {
  switch (result) {
    case 'ok':
      return [t(direction === 'out' ? 'public-desk:ok-out' : 'public-desk:ok'), ''];
    case 'already':
      return [t('public-desk:already'), ''];
    case 'not-in-group':
      return [t('public-desk:not-in-group'), t('public-desk:not-in-group-hint')];
    case 'not-approved':
      return [t('public-desk:not-approved'), t('public-desk:not-approved-hint')];
    case 'unpaid':
      return [t('public-desk:unpaid'), t('public-desk:unpaid-hint')];
    case 'other-ticket':
      return [t('public-desk:other-ticket'), t('public-desk:other-ticket-hint')];
    case 'sandbox':
      return [t('public-desk:sandbox'), t('public-desk:sandbox-hint')];
    case 'cancelled':
      return [t('public-desk:cancelled'), t('public-desk:cancelled-hint')];
    case 'wrong-event':
      return [t('public-desk:wrong-event'), t('public-desk:wrong-event-hint')];
    case 'outside-window':
      return [t('public-desk:outside-window'), t('public-desk:outside-window-hint')];
    case 'no-reentry':
      return [t('public-desk:no-reentry'), t('public-desk:no-reentry-hint')];
    case 'no-entries':
      return [t('public-desk:no-entries'), t('public-desk:no-entries-hint')];
    case 'full':
      return [t('public-desk:full'), t('public-desk:full-hint')];
    case 'not-inside':
      return [t('public-desk:not-inside'), t('public-desk:not-inside-hint')];
    case 'waiting':
      return [t('public-desk:wait'), t('public-desk:wait-hint')];
    case 'refused':
      return [t('public-desk:refused'), ''];
    case 'lapsed':
      return [t('public-desk:lapsed'), t('public-desk:lapsed-hint')];
    case 'decided':
      return [t('public-desk:decided'), t('public-desk:decided-hint')];
    case 'not-this-point':
      return [t('public-desk:not-this-point'), t('public-desk:not-this-point-hint')];
    case 'too-far':
      return [t('public-desk:too-far'), t('public-desk:too-far-hint')];
    case 'undone':
      return [t('public-desk:undone'), t('public-desk:undone-hint')];
    case 'transferred':
      return [t('public-desk:transferred'), t('public-desk:transferred-hint')];
    case 'reissued':
      return [t('public-desk:reissued'), t('public-desk:reissued-hint')];
    case 'unknown':
      return [t('public-desk:unknown'), t('public-desk:unknown-hint')];
  }
}

/** The ticket and what it is, for the eye that compares it with the door. */
export function HeldTicket({ held }: { held: Pick<ShownResult, 'ticketName' | 'ticketKind'> }) {
  const { t } = usePage();
  const { ticketName, ticketKind } = held;
  return (
    <p className="result-ticket">
      <strong>{ticketName ?? t('public-desk:ticket-none')}</strong>
      {ticketKind && (
        <span className="result-kind">
          {ticketKind === 'paid' ? t('public-desk:ticket-paid') : t('public-desk:ticket-free')}
        </span>
      )}
    </p>
  );
}

/** Which of the ticket's entries this is, or that all are used. Null where the ticket is good for any number. */
export function entriesWords(
  t: Translate,
  { result, entries }: Pick<ShownResult, 'entries'> & { result: ScanResult | 'offline' },
  hour: (at: string) => string,
): string | null {
  if (!entries) return null;
  const { used, most, lastAt } = entries;
  if (result === 'ok') return t('public-desk:entry', { n: used, most });
  if (result === 'no-entries' && lastAt !== null)
    return t('public-desk:entries-over', { n: used, most, time: hour(lastAt) });
  return t('public-desk:entries', { n: used, most });
}

/** Long enough to be read at arm's length, short enough for a queue. */
const halfDayMs = 12 * 3_600_000;
const stayMs: Readonly<Record<Signal, number>> = { good: 2200, again: 5000, other: 9000, bad: 9000 };

/** The answer to a scan, over the whole screen. Any touch, the next scan or time ends it. */
export function ResultScreen({
  result,
  timeZone,
  hasTickets,
  badge,
  onBadge,
  fetchPhoto,
  onNext,
  onForce,
  onSignIn,
  onUndo,
  onDecide,
}: {
  result: ShownResult;
  timeZone: string;
  /** Whether the event has tickets: then somebody without one is told apart. */
  hasTickets: boolean;
  badge: BadgeOfResult | null;
  /** Prints the badge; `again` also where it was printed before. */
  onBadge: (again: boolean) => void;
  /** The photo in its full size; null where it does not come. */
  fetchPhoto: (photoId: string) => Promise<Blob | null>;
  onNext: () => void;
  onForce: () => void;
  /** Signs a companion in. */
  onSignIn: (signUserId: string) => void;
  onUndo: () => void;
  /** Of somebody who waits: let in, or turned away. */
  onDecide: (letIn: boolean) => void;
}) {
  const { t, locale } = usePage();
  const next = useRef<HTMLButtonElement>(null);
  const [openedAt] = useState(() => Date.now());
  const tone = toneOf(result.result);
  // Companions who are not in yet stand there perhaps.
  const isMissed = !result.companionOf && (result.companions?.some((each) => !each.isInside) ?? false);
  // A note is for reading and a face for comparing, however good the result; what is asked for still is waited for.
  const stay =
    result.result === 'waiting'
      ? confirmSeconds * 1000
      : stayMs[
          result.note || result.worm || result.photo || isMissed || (badge && badge.state !== 'printed')
            ? 'other'
            : tone
        ];
  useEffect(() => {
    next.current?.focus({ preventScroll: true });
    const timer = setTimeout(onNext, stay);
    const press = (event: KeyboardEvent) => event.key === 'Escape' && onNext();
    addEventListener('keydown', press);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', press);
    };
    // What is said of the badge is for reading too.
  }, [stay]);
  const [words, usualHint] =
    result.result === 'unknown' && !isReadWhole(result.target)
      ? [t('public-desk:unread'), t('public-desk:unread-hint')]
      : resultWords(t, result.result, result.direction);
  const hour = (moment: string) =>
    openedAt - Date.parse(moment) > halfDayMs
      ? momentText(moment, timeZone, locale)
      : hourText(moment, timeZone, locale);
  const entries = entriesWords(t, result, hour);
  // Where the ticket is used up it says so itself.
  const isUsedUp = result.result === 'no-entries' && result.entries && result.entries.used >= result.entries.most;
  const plainHint = isUsedUp ? '' : usualHint;
  // A list on a device may be behind: only the server knows that a code is nobody's.
  const unsure = result.alone && result.result === 'unknown';
  const hint = unsure ? t('public-desk:unknown-alone') : plainHint;
  const sign = (
    <div className="result-sign">
      <Sign name={tone} />
    </div>
  );
  const at = result.signedInAt;
  const since = at && hour(at);
  return (
    // The buttons do the same for the keyboard; a touch anywhere is for the hand that holds the phone.
    <div className={`result result-${tone}`} onClick={onNext}>
      <div className="result-words" role="alert">
        {result.photo ? (
          <div className="result-photo">
            <Face photo={result.photo} name={result.name ?? ''} fetchLarge={fetchPhoto} />
            {sign}
          </div>
        ) : (
          sign
        )}
        <p className="result-word">{words}</p>
        {tone === 'again' && since && <p className="result-since">{t('public-desk:first-at', { time: since })}</p>}
        {entries && <p className="result-entries">{entries}</p>}
        {result.isSandbox && <p className="result-sandbox">{t('public-desk:sandbox-mark')}</p>}
        {result.name && <p className="result-name">{result.name}</p>}
        {hasTickets && result.name && <HeldTicket held={result} />}
        {result.company && <p className="result-company">{result.company}</p>}
        {result.phone && <p className="result-phone">{result.phone}</p>}
        <Party result={result} onSignIn={onSignIn} />
        {result.note && <p className="result-note">{result.note}</p>}
        {result.worm && result.worm !== 'asked' && (
          <p className="result-note">
            {t(`public-desk-worm:${result.worm.how}`)}
            <br /> {t(`public-desk-worm:${result.worm.reason}`)}
          </p>
        )}
        <BadgeWords badge={badge} timeZone={timeZone} />
        {hint && <p className="result-hint">{hint}</p>}
        {result.alone && <p className="result-alone">{t('public-desk:alone')}</p>}
        {result.forced && result.result === 'ok' && <p className="result-alone">{t('public-desk:forced')}</p>}
      </div>
      <div className="result-buttons">
        {result.result === 'waiting' &&
          [true, false].map((letIn) => (
            <button
              key={String(letIn)}
              type="button"
              className={`button ${letIn ? 'result-next' : 'result-force'}`}
              onClick={(event) => {
                event.stopPropagation();
                onDecide(letIn);
              }}
            >
              {t(letIn ? 'public-desk:let-in' : 'public-desk:turn-away')}
            </button>
          ))}
        {(unsure || forcibleResults.includes(result.result)) && (
          <button
            type="button"
            className="button result-force"
            onClick={(event) => {
              event.stopPropagation();
              onForce();
            }}
          >
            {t(result.direction === 'out' ? 'public-desk:force-out' : 'public-desk:force')}
          </button>
        )}
        {result.direction === 'in' && !result.alone && (result.result === 'ok' || result.result === 'already') && (
          <BadgeButton badge={badge} onBadge={onBadge} />
        )}
        {result.direction === 'in' && (result.result === 'ok' || result.result === 'already') && (
          <button
            type="button"
            className="button result-force"
            onClick={(event) => {
              event.stopPropagation();
              onUndo();
            }}
          >
            {t('public-desk:undo')}
          </button>
        )}
        <button
          type="button"
          className={`button ${result.result === 'waiting' ? 'result-force' : 'result-next'}`}
          ref={next}
          onClick={onNext}
        >
          {t('public-desk:next')}
        </button>
      </div>
      <div className="result-time" style={{ animationDuration: `${stay}ms` }} />
    </div>
  );
}
