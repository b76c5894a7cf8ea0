import { useEffect, useRef } from 'react';
import { usePage } from '../core/page-context.tsx';
import { hourText } from '../core/time.ts';
import type { Translate } from '../core/types.ts';
import { allowSound, give, type Signal } from '../desk/device/signals.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { Outcome, PosterResult } from './use-poster.ts';

/** What the same person may try once more at once. */
const repeatable: readonly PosterResult[] = ['denied', 'no-place', 'vague', 'too-far', 'offline', 'full', 'refusal'];

function toneOf(result: PosterResult): Signal {
  if (result === 'ok' || result === 'already') return 'good';
  return result === 'waiting' || result === 'other-ticket' || result === 'full' ? 'other' : 'again';
}

const icons: Readonly<Record<Signal, IconName>> = { good: 'check', other: 'clock', again: 'alert', bad: 'alert' };

/** A person is told their own result in public: whatever is not plain sends them to the people who can help, without a reason. */
function wordsOf(t: Translate, outcome: Outcome, time: string): [string, string] {
  const name = outcome.name ?? '';
  const hint = t('public-poster:desk-hint');
  switch (outcome.result) {
    case 'ok':
      return outcome.direction === 'out'
        ? [t('public-poster:out', { name }), t('public-poster:out-hint')]
        : [t('public-poster:ok', { name }), t('public-poster:ok-hint')];
    case 'already':
      return [t('public-poster:already', { name }), time ? t('public-poster:already-hint', { time }) : ''];
    case 'vague':
      return [t('public-poster:too-far'), t('public-poster:vague-hint')];
    case 'too-far':
    case 'denied':
    case 'no-place':
    case 'unknown':
    case 'full':
    case 'other-ticket':
    case 'waiting':
    case 'not-inside':
    case 'offline':
    case 'renewed':
    case 'off':
      return [t(`public-poster:${outcome.result}`), t(`public-poster:${outcome.result}-hint`)];
    case 'wrong-event':
    case 'transferred':
    case 'reissued':
    case 'outside-window':
      return [t(`public-poster:${outcome.result}`), hint];
    case 'refusal':
      return [outcome.words, hint];
    default:
      return [t('public-poster:desk'), hint];
  }
}

/** What came of it, large enough to be held up to somebody at the entrance. */
export function OutcomeCard({
  outcome,
  timeZone,
  step,
  onAgain,
  onRepeat,
}: {
  outcome: Outcome;
  timeZone: string;
  /** What is under way, of a try that is repeated. */
  step: 'locating' | 'sending' | null;
  onAgain: () => void;
  onRepeat: (outcome: Outcome) => void;
}) {
  const { t, locale } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  const tone = toneOf(outcome.result);
  const busy = step !== null;
  useEffect(() => {
    heading.current?.focus();
    scrollTo?.({ top: 0 });
    allowSound();
    give(tone, true);
  }, []);
  const [words, hint] = wordsOf(t, outcome, outcome.signedInAt ? hourText(outcome.signedInAt, timeZone, locale) : '');
  return (
    <section className={`card centred poster-outcome poster-${tone}`} role="alert">
      <div className="poster-sign">
        <Icon name={icons[tone]} />
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {words}
      </h2>
      {hint && <p>{hint}</p>}
      <p role="status" className="empty-gone">
        {step && t(`public-poster:${step}`)}
      </p>
      {tone === 'good' && outcome.direction === 'in' && (
        <a className="button wide" href={`/qd/${encodeURIComponent(outcome.own)}`}>
          {t('public-poster:open-own')}
        </a>
      )}
      {repeatable.includes(outcome.result) && (
        <button
          type="button"
          className="button primary wide"
          disabled={busy}
          aria-busy={busy}
          onClick={() => onRepeat(outcome)}
        >
          {t('public-poster:again')}
        </button>
      )}
      {outcome.result !== 'waiting' && (
        <button type="button" className="button wide quiet" disabled={busy} onClick={onAgain}>
          {t('public-poster:done')}
        </button>
      )}
    </section>
  );
}
