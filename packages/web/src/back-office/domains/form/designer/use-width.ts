import { useSyncExternalStore } from 'react';

function useAtLeast(width: number): boolean {
  const query = `(min-width: ${width}px)`;
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Which of the two side columns there is room for; the others are drawers. */
export function useWidth(): { hasPalette: boolean; hasProperties: boolean } {
  return { hasPalette: useAtLeast(1240), hasProperties: useAtLeast(768) };
}
