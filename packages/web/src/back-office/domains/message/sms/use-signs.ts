import { smsSignList } from '@convoke/contract/message/message.sms.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../core/call.ts';
import { smsKey } from './sms-texts.ts';

/** The signatures of the organisation; looked at again while one of them is under review. */
export function useSigns() {
  const { data, error, refetch } = useQuery({
    queryKey: [...smsKey, 'signs'],
    queryFn: ({ signal }) => call(smsSignList, {}, { signal, hideLoad: true }),
    refetchInterval: ({ state }) => (state.data?.signs.some((sign) => sign.state === 'in_review') ? 4000 : false),
  });
  return {
    signs: data?.signs ?? [],
    segmentCents: data?.segmentCents ?? 0,
    isLoaded: data !== undefined,
    error,
    refetch,
  };
}
