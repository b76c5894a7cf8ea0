import { checkinUpdateStatus } from '@convoke/contract/checkin/checkin.calls.ts';
import { call, type CallOptions } from '../../../../core/call.ts';
import { useRefresh } from '../../../../ui/use-call.ts';

/** Makes the sign-in pages of an event fetch again. */
export const useRefreshSignIn = (eventId: string) => useRefresh('checkin', 'participant', { eventId });

/** Signs one person in by hand, or takes that back. */
export function setSignStatus(signUserId: string, isSignedIn: boolean, options: CallOptions = {}): Promise<unknown> {
  return call(checkinUpdateStatus, { signUserId, status: isSignedIn ? 1 : 0 }, { hideLoad: true, ...options });
}
