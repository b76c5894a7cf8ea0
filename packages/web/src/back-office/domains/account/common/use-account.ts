import { accountCurrent, accountRechargeConfig } from '@convoke/contract/account/account.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../core/call.ts';
import { browserZone } from '../../../../core/format.ts';

/** Everything below this key is about the organisation's account: invalidating it refreshes its pages. */
export const accountKey = ['account'] as const;

/** The account belongs to no event: its days are those of this browser's zone. */
export function useAccount(refetchInterval: number | false = false) {
  return useQuery({
    queryKey: [...accountKey, 'current'],
    queryFn: ({ signal }) => call(accountCurrent, { timeZone: browserZone() }, { signal, hideLoad: true }),
    refetchInterval,
  });
}

/** What can be topped up, and by which ways. */
export function useRechargeConfig() {
  return useQuery({
    queryKey: [...accountKey, 'config'],
    queryFn: ({ signal }) => call(accountRechargeConfig, {}, { signal, hideLoad: true }),
    staleTime: 300_000,
  });
}
