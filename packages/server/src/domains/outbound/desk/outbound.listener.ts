import type { Services } from '../../../core/context.ts';
import { keyed } from '../../../core/keyed.ts';

/** How long an organiser has to begin to listen. */
export const listenSeconds = 60;

/**
 * Who listens to a call, as the phone's user name says it: an id that only this installation makes for this call and this moment, so that nothing of it need be stored. Its moment
 * (in milliseconds of Unix time) travels as the version.
 */
export function listenerOf(
  { settings }: Pick<Services, 'settings'>,
  organisationId: string,
  callId: string,
  until: number,
): string {
  const hex = keyed(settings.SECRET_KEY, 'call listener', `${organisationId} ${callId} ${until}`).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
