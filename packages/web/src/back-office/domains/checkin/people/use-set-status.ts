import { checkinUpdateStatus } from '@convoke/contract/checkin/checkin.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, type CallOptions } from '../../../../core/call.ts';
import { eventKey } from '../../event/use-event-info.part.ts';

/** Makes the sign-in pages of an event fetch again. */
export function useRefreshSignIn(eventId: string): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: eventKey(eventId) }),
        client.invalidateQueries({ queryKey: ['sign-user'] }),
        client.invalidateQueries({ queryKey: ['participant'] }),
      ]),
    [client, eventId],
  );
}

/** Signs one person in by hand, or takes that back. */
export function setSignStatus(signUserId: string, isSignedIn: boolean, options: CallOptions = {}): Promise<unknown> {
  return call(checkinUpdateStatus, { signUserId, status: isSignedIn ? 1 : 0 }, { hideLoad: true, ...options });
}
