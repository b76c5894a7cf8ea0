import { randomBytes } from 'node:crypto';
import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinDesk } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinPointList } from '@convoke/contract/checkin/checkin.places.calls.ts';
import type { Way } from '@convoke/contract/checkin/checkin.rules.ts';
import type { Organisation } from './server.ts';

const minute = 60_000;
export const nonce = () => randomBytes(16).toString('hex');
const began = Date.now() - 600 * minute;
/** So many minutes after the event began. */
export const at = (minutes: number) => new Date(began + minutes * minute).toISOString();

/** An event that has been going on for some hours, with its people and the group that everybody is in. */
export async function anEvent(owner: Organisation, people: number) {
  const { eventId, code } = await owner.event({
    startsAt: new Date(Date.now() - 660 * minute).toISOString(),
    endsAt: new Date(Date.now() + 600 * minute).toISOString(),
  });
  const codes: string[] = [];
  for (let n = 0; n < people; n += 1) codes.push((await owner.register(code)).participantCode);
  const [entrance] = await owner.call(checkinPointList, { eventId });
  if (!entrance) throw new Error('no entrance');
  return { eventId, codes, groupId: entrance.groupId, entrance: entrance.signPointId };
}

export interface Scan {
  code: string;
  scannedAt?: string;
  direction?: Way;
  forced?: boolean;
  letIn?: boolean;
}

export async function scan(owner: Organisation, eventId: string, signPointId: string, scans: readonly Scan[]) {
  const { outcomes } = await owner.call(checkinScan, {
    eventId,
    signPointId,
    scans: scans.map((each) => ({ nonce: nonce(), scannedAt: new Date().toISOString(), ...each })),
  });
  return outcomes.map(({ result }) => result);
}

/** How many are inside: at the event, and by hall and point in the order in which they were made. */
export async function inside(owner: Organisation, eventId: string) {
  const desk = await owner.call(checkinDesk, { eventId });
  return {
    event: desk.inside,
    halls: desk.halls.map((hall) => hall.inside),
    points: desk.points.map((point) => point.inside),
  };
}
