import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { useNow } from '../core/clock.ts';
import { usePage } from '../core/page-context.tsx';
import { buyPath, registerPath } from '../core/state.ts';
import { registrationWords } from '../event/registration-state.tsx';
import { saleWords } from '../event/sale-state.tsx';

interface Action {
  line: string;
  more: string | null;
  /** Null: there is nothing to do now. */
  button: { label: string; href: string } | null;
}

/** How one joins an event now, whether by ticket or by form. */
export function useAction(event: PublicEvent): Action {
  const page = usePage();
  const now = useNow(event.serverTime, 5000);
  if (event.sale) {
    const { line, more, button } = saleWords(event, event.sale, now, page);
    return { line, more, button: button === null ? null : { label: button, href: buyPath(event.code, page.url) } };
  }
  const { line, more, state } = registrationWords(event, now, page);
  const label = page.t(event.needsReview ? 'public-event:apply' : 'public-event:register');
  return { line, more, button: state === 'open' ? { label, href: registerPath(event.code, page.url) } : null };
}
