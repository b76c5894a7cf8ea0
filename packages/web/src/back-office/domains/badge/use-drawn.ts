import { badgePreview, type DrawnElement } from '@convoke/contract/badge/badge.calls.ts';
import type { BadgeDesign, BadgeSample } from '@convoke/contract/badge/badge.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../core/call.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';

/** Who a badge is looked at for. */
export type Shown = { partsId: string } | { sample: BadgeSample };

/** A design as the server drew it: what is printed. */
export interface Drawn {
  design: BadgeDesign;
  shapes: readonly DrawnElement[];
}

/** Has a design drawn once it rests for a moment; what was drawn before stays until then. */
export function useDrawn(eventId: string, design: BadgeDesign, shown: Shown) {
  const resting = useDebounced(design, 120);
  return useQuery({
    queryKey: ['badge', 'drawn', { eventId }, resting, shown],
    queryFn: async ({ signal }): Promise<Drawn> => ({
      design: resting,
      shapes: await call(badgePreview, { eventId, design: resting, ...shown }, { hideLoad: true, quiet: true, signal }),
    }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 30_000,
  });
}
