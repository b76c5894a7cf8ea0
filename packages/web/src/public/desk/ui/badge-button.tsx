import { usePage } from '../../core/page-context.tsx';
import { hourText } from '../../core/time.ts';
import type { Printed } from '../print-badge.ts';
import { Sign } from './sign.tsx';

/** What is known of the badge of a result. */
export type BadgeOfResult = { nonce: string } & (Printed | { state: 'printing' });

/** Whether the badge is printed, in words. */
export function BadgeWords({ badge, timeZone }: { badge: BadgeOfResult | null; timeZone: string }) {
  const { t, locale } = usePage();
  if (!badge) return null;
  const words =
    badge.state === 'before'
      ? t('public-desk:badge-before', { time: hourText(badge.at, timeZone, locale) })
      : t(`public-desk:badge-${badge.state}`);
  return (
    <p className="result-alone" role="status">
      {words}
    </p>
  );
}

/** Prints the badge of whom the result is about; once more only where it says so. */
export function BadgeButton({ badge, onBadge }: { badge: BadgeOfResult | null; onBadge: (again: boolean) => void }) {
  const { t } = usePage();
  const again = badge?.state === 'before' || badge?.state === 'printed';
  return (
    <button
      type="button"
      className="button result-force"
      disabled={badge?.state === 'printing'}
      onClick={(event) => {
        event.stopPropagation();
        onBadge(again);
      }}
    >
      <Sign name="printer" /> {t(again ? 'public-desk:badge-again' : 'public-desk:badge-print')}
    </button>
  );
}
