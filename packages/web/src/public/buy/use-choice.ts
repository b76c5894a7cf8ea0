import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { useEffect, useRef, useState } from 'react';
import type { KeptKey } from '../../core/request-key.ts';
import { keepBasket, type KeptBasket, readBasket } from '../core/buyer-store.ts';
import type { Quantities } from './basket.ts';
import { chosenIn } from './choice-address.ts';

type Kept = Omit<KeptBasket, 'at'>;

const empty: Kept = { quantities: {}, coupon: null, access: null, isComing: true, wantsInvoice: false, key: null };

/**
 * What the buyer chose, kept on the device as soon as it changes; at first what is `preselected`. `restored` is called once with what a former visit left; until then nothing is
 * written over it.
 */
export function useChoice(event: PublicEvent, preselected: Quantities, restored: (kept: Kept) => void) {
  const [choice, setChoice] = useState<Kept>(() => ({ ...empty, quantities: preselected }));
  const atFirst = useRef(choice.quantities).current;
  const latest = useRef(choice);
  const isRead = useRef(false);

  const change = (changes: Partial<Kept>) => {
    latest.current = { ...latest.current, ...changes };
    setChoice(latest.current);
    if (isRead.current) keepBasket(event.code, latest.current);
  };

  useEffect(() => {
    const kept = readBasket(event.code);
    const chosen = chosenIn(location.hash);
    // Read once: who loads the page again has chosen here since.
    if (chosen) history.replaceState(history.state, '', location.pathname + location.search);
    if (kept || chosen) {
      const { at: _, ...former } = kept ?? { at: 0, ...latest.current };
      // What was tapped before the page had read its store wins.
      const tapped = latest.current.quantities === atFirst ? {} : latest.current.quantities;
      change({ ...former, quantities: { ...(chosen ?? former.quantities), ...tapped } });
    }
    isRead.current = true;
    restored(latest.current);
  }, [event.code]);

  return {
    choice,
    /** The newest, for what goes on after an answer. */
    current: () => latest.current,
    setQuantities: (quantities: Quantities) => change({ quantities }),
    change,
    key: {
      // Another tab may have sent the same order: the device's key is the newer one.
      get: (): KeptKey | null => readBasket(event.code)?.key ?? latest.current.key,
      keep: (key: KeptKey | null) => change({ key }),
    },
    clear: () => change(empty),
  };
}
