import { guestTypeList } from '@convoke/contract/guest/guest.calls.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** What everything of guests is kept under: a change of one may show in any list. */

/** The organisation's types of guests. */
export function useGuestTypes() {
  const types = useCall(guestTypeList, {});
  const rows = types.data ?? [];
  return { types: rows, options: rows.map(({ guestTypeId, name }) => ({ value: guestTypeId, label: name })) };
}
