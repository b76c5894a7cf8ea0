import { guestTypeList } from '@convoke/contract/guest/guest.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../core/call.ts';

/** What everything of guests is kept under: a change of one may show in any list. */
export const guestsKey = ['guests'] as const;

/** The organisation's types of guests. */
export function useGuestTypes() {
  const types = useQuery({
    queryKey: [...guestsKey, 'types'],
    queryFn: ({ signal }) => call(guestTypeList, {}, { signal, hideLoad: true }),
  });
  const rows = types.data ?? [];
  return { types: rows, options: rows.map(({ guestTypeId, name }) => ({ value: guestTypeId, label: name })) };
}
