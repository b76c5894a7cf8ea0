import type { PublicItem } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { useAwake } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { useAgenda } from './agenda-context.tsx';

/** Puts an item into one's own programme, or takes it out. There once the page is awake: before that it could do nothing. */
export function Star({ item, hasWords = false }: { item: PublicItem; hasWords?: boolean }) {
  const { t } = usePage();
  const { stars, turn } = useAgenda();
  const isOn = stars.has(item.number);
  if (!useAwake()) return null;
  return (
    <button
      type="button"
      className={hasWords ? 'button quiet' : 'agenda-star'}
      aria-pressed={isOn}
      aria-label={hasWords ? undefined : t('public-agenda:star', { title: item.title })}
      onClick={() => turn(item.number)}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path
          d="M12 3l2.8 5.7 6.2.9-4.5 4.4 1.1 6.2L12 17.3l-5.6 2.9 1.1-6.2L3 9.6l6.2-.9z"
          fill={isOn ? 'currentcolor' : 'none'}
        />
      </svg>
      {hasWords && t(isOn ? 'public-agenda:starred' : 'public-agenda:star-this')}
    </button>
  );
}
