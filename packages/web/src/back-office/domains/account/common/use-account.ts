import { accountCurrent, accountRechargeConfig } from '@convoke/contract/account/account.calls.ts';
import { browserZone } from '../../../../core/format.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** Everything below this key is about the organisation's account: invalidating it refreshes its pages. */

/** The account belongs to no event: its days are those of this browser's zone. */
export function useAccount(refetchInterval: number | false = false) {
  return useCall(accountCurrent, { timeZone: browserZone() }, { everyMs: refetchInterval });
}

/** What can be topped up, and by which ways. */
export function useRechargeConfig() {
  return useCall(accountRechargeConfig, {}, { staleTime: 300_000 });
}
