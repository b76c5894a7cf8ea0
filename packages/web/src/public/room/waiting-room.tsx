/**
 * const sale = useSale(event.code, saleHasBegun);            // 'public-room' stands in the page's `namespaces`
 * if (sale.stage === 'waiting') return <WaitingRoom sale={sale} />;
 * Send `pass: sale.pass()` with the order. Refused with ROOM_WAIT: `if (await sale.wait())` send it again; else the room shows by itself.
 */
import { placeSeconds } from '@convoke/contract/room/room.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { localeOf } from '../core/i18n.ts';
import { usePage } from '../core/page-context.tsx';
import type { Translate } from '../core/types.ts';
import { Icon } from '../ui/icon.tsx';
import type { Line } from './enter-sale.ts';
import type { Sale } from './use-sale.ts';

/** How often a screen reader hears where one stands, at most. */
const speakEveryMs = 20_000;

/** The place before a sale that many want to enter: where one stands, how long it takes, and that nothing is lost by waiting. */
export function WaitingRoom({ sale }: { sale: Sale }) {
  const { t, language } = usePage();
  const { line, isLost } = sale;
  const spoken = useSpoken(line ? sentence(t, line) : '');
  useTabTitle(line ? t('public-room:tab', { position: line.position }) : t('public-room:title'), t('public-room:turn'));
  if (!line) return null;
  const number = new Intl.NumberFormat(localeOf[language]);
  return (
    <section className="card centred room" aria-labelledby="room-title">
      <h2 id="room-title">{t('public-room:title')}</h2>
      <p className="lead">{t('public-room:why')}</p>
      <p className="room-place">
        <span className="fine">{t('public-room:place')}</span>
        <strong>{number.format(line.position)}</strong>
      </p>
      <progress className="room-bar" value={line.progress} max={1} aria-label={t('public-room:progress')} />
      <p className="room-words">
        <strong>{duration(t, line.estimatedSeconds)}</strong>
        <span>
          {line.ahead === 0
            ? t('public-room:next')
            : t('public-room:ahead', { count: line.ahead, people: number.format(line.ahead) })}
        </span>
      </p>
      {isLost && (
        <p className="note">
          <Icon name="cloud" />
          <span>{t('public-room:lost')}</span>
        </p>
      )}
      {line.estimatedSeconds === null && !isLost && (
        <p className="note">
          <Icon name="clock" />
          <span>{t('public-room:paused')}</span>
        </p>
      )}
      <p className="fine">{t('public-room:kept', { minutes: placeSeconds / 60 })}</p>
      <p className="visually-hidden" role="status">
        {isLost ? t('public-room:lost') : spoken}
      </p>
    </section>
  );
}

function duration(t: Translate, seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 60) return t('public-room:soon');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100
    ? t('public-room:minutes', { count: minutes })
    : t('public-room:hours', { count: Math.round(minutes / 60) });
}

function sentence(t: Translate, line: Line): string {
  const parts = [t('public-room:spoken', { position: line.position }), duration(t, line.estimatedSeconds)];
  return parts.filter((part) => part !== '').join(' ');
}

/** What is read aloud: the newest words, but not with every step of the line. */
function useSpoken(words: string): string {
  const [spoken, setSpoken] = useState(words);
  const at = useRef(0);
  useEffect(() => {
    at.current ||= Date.now();
    if (words === spoken || Date.now() - at.current < speakEveryMs) return;
    at.current = Date.now();
    setSpoken(words);
  }, [words, spoken]);
  return spoken;
}

/** The tab tells the place, and that the turn has come to who looks at another one. */
function useTabTitle(title: string, turn: string): void {
  const own = useRef('');
  useEffect(() => {
    own.current = document.title;
    return () => {
      document.title = own.current;
      if (document.visibilityState === 'visible') return;
      document.title = turn;
      const back = () => {
        document.title = own.current;
      };
      document.addEventListener('visibilitychange', back, { once: true });
    };
  }, [turn]);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
