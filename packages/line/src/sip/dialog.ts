import { Headers, nothing, type SipRequest } from './message.ts';

/** As much of a dialog as a BYE needs. */
export interface Dialog {
  callId: string;
  target: string;
  routes: string[];
  from: string;
  to: string;
  number: number;
}

/** The BYE of a session that a process before this one had. */
export function goodbye({ callId, target, routes, from, to, number }: Dialog): SipRequest {
  const headers = new Headers({
    'max-forwards': '70',
    from,
    to,
    'call-id': callId,
    cseq: `${number + 1} BYE`,
    ...(routes.length > 0 ? { route: routes } : {}),
  });
  return { method: 'BYE', uri: target, headers, body: nothing };
}
