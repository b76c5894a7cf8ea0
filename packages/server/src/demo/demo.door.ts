import { certificateRule, certificateRuleSave } from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import {
  checkinPointAdd,
  checkinPointList,
  checkinPointUpdate,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import { sql } from 'kysely';
import type { Services } from '../core/context.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { inThePast, type Past } from './demo.past.ts';
import { chance } from './demo.people.ts';
import { hour } from './demo.pieces.ts';

const came = 51;
/** After lunch they are let in again; at the end of the day not everybody holds the badge out. */
const wentToLunch = 33;
const stayed = 4;

/** The first day of an event that goes on: a door with a way in and a way out, and who went through. Unless there was somebody already. */
export async function makeFirstDay(services: Services, person: Person, eventId: string): Promise<void> {
  await inThePast(services, person, async (past) => {
    const { tx, organisationId } = past;
    const { rows: some } = await sql`
      SELECT FROM checkin_scan WHERE organisation_id = ${organisationId} AND event_id = ${eventId} LIMIT 1`.execute(tx);
    if (some.length > 0) return;
    const [entrance] = await past.asOrganiser(checkinPointList, { eventId });
    if (!entrance) throw new Error('the academy has no entrance');
    const { signPointId: inId, groupId } = entrance;
    await past.asOrganiser(checkinPointUpdate, { signPointId: inId, reentry: true });
    const { signPointId: outId } = await past.asOrganiser(checkinPointAdd, {
      eventId,
      groupId,
      name: 'Exit to the courtyard',
      direction: 'out',
    });
    await past.asOrganiser(checkinKeyAdd, { eventId, label: 'Tablet at the door', signPointIds: [inId, outId] });
    await past.asOrganiser(checkinKeyAdd, { eventId, label: 'Kiosk in the hall', role: 'kiosk', signPointIds: [inId] });
    await certify(past, eventId);
    await goThrough(past, eventId, inId, outId);
    await markKeysUsed(past, eventId);
  });
}

/** The links of an event's desks were open when the last of its people was scanned. */
export async function markKeysUsed({ tx, organisationId }: Past, eventId: string): Promise<void> {
  await sql`
    UPDATE checkin_key SET last_used_at = (
      SELECT max(scanned_at) FROM checkin_scan WHERE organisation_id = ${organisationId} AND event_id = ${eventId})
    WHERE organisation_id = ${organisationId} AND event_id = ${eventId}`.execute(tx);
}

async function certify(past: Past, eventId: string): Promise<void> {
  const { version } = await past.asOrganiser(certificateRule, { eventId });
  await past.asOrganiser(certificateRuleSave, {
    eventId,
    version,
    isOn: true,
    titles: { en: 'Certificate of the Lumen Academy' },
    minMinutes: 300,
    signerName: 'Lin Mei',
    signerRole: 'Director, Lumen Events',
  });
}

/** Through the same function as scanners. */
async function goThrough(past: Past, eventId: string, inId: string, outId: string): Promise<void> {
  const { tx, organisationId, userId } = past;
  const { rows: people } = await sql<{ code: string; starts_at: Date }>`
    SELECT p.code, e.starts_at FROM participant p JOIN event e ON e.organisation_id = p.organisation_id AND e.id = p.event_id
    WHERE p.organisation_id = ${organisationId} AND p.event_id = ${eventId} AND p.state = 'APPROVED' ORDER BY p.phone LIMIT ${came}`.execute(
    tx,
  );
  const next = chance(came);
  const scans = people.flatMap(({ code, starts_at: starts }, nth) => {
    /** Hours after the beginning, and by how much they differ. */
    const scan = (pointId: string, after: number, spread: number) => ({
      nonce: `demo-${after}-${nth}-${code}`,
      code,
      pointId,
      scannedAt: new Date(starts.getTime() + (after + (next() - 0.5) * spread) * hour).toISOString(),
      forced: false,
      device: 'Tablet at the door',
      byUser: userId,
    });
    return [
      scan(inId, -0.1, 0.8),
      ...(nth < wentToLunch ? [scan(outId, 3, 0.4), scan(inId, 4.1, 0.5)] : []),
      ...(nth < came - stayed ? [scan(outId, 8.2, 1.6)] : []),
    ];
  });
  scans.sort((a, b) => (a.scannedAt < b.scannedAt ? -1 : 1));
  await sql`SELECT FROM record_scans(${organisationId}::uuid, ${eventId}::uuid, ${JSON.stringify(scans)}::jsonb)`.execute(
    tx,
  );
}
