import { useSyncExternalStore } from 'react';

/** Below this width the layout is mobile (specification section 9). */
export const mobileBelow = 992;
/** Below this width a list has rows of two lines instead of a table. */
export const cardsBelow = 768;

function useBelow(width: number): boolean {
  const query = `(max-width: ${width - 0.02}px)`;
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

export const useIsMobile = (): boolean => useBelow(mobileBelow);
export const useIsPhone = (): boolean => useBelow(cardsBelow);
