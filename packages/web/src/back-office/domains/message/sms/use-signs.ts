import { smsSignList } from '@convoke/contract/message/message.sms.calls.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** The signatures of the organisation; looked at again while one of them is under review. */
export function useSigns() {
  const { data, error, refetch } = useCall(
    smsSignList,
    {},
    { everyMs: (known) => (known?.signs.some((sign) => sign.state === 'in_review') ? 4000 : false) },
  );
  return {
    signs: data?.signs ?? [],
    segmentCents: data?.segmentCents ?? 0,
    isLoaded: data !== undefined,
    error,
    refetch,
  };
}
