import type { ScanResult, Way } from '@convoke/contract/checkin/checkin.rules.ts';
import type { Photo } from '@convoke/contract/participant/participant.photo.calls.ts';
import { sql } from 'kysely';
import type { Caller } from '../../core/http/access.ts';
import type { Services } from '../../core/context.ts';
import type { Database } from '../../core/data/database.ts';
import { Refusal } from '../../core/failure.ts';
import { gatherOrAlone } from '../../core/data/gather.ts';
import { perServices } from '../../core/per-services.ts';
import { photosOf } from './checkin.photos.ops.ts';

/** A scan on its way to record_scans. */
export interface ScanRow {
  nonce: string;
  code?: string | undefined;
  phone?: string | undefined;
  memberId?: string | undefined;
  scannedAt: string;
  forced: boolean;
  device: string;
  pointId?: string | undefined;
  direction?: Way | undefined;
  letIn?: boolean | undefined;
  /** The nonce of the scan that waits for this one. */
  confirms?: string | undefined;
  /** What speaks against it, seen by who asks: the result then, of whoever is of this event. */
  held?: 'too-far' | 'outside-window' | undefined;
  /** Kept with the scan in the log. */
  note?: string | undefined;
  byUser?: string | undefined;
  byKey?: string | undefined;
}

export interface Recorded {
  result: ScanResult;
  repeated: boolean;
  member_id: string | null;
  name: string | null;
  company: string | null;
  title: string | null;
  phone: string | null;
  first_at: Date | null;
  forced: boolean;
  direction: Way;
  ticket_name: string | null;
  ticket_is_paid: boolean | null;
  is_sandbox: boolean;
  /** Of the ticket; null where the scan is none of its entries. */
  entries_used: number | null;
  entries_most: number | null;
  entries_at: Date | null;
  door_note: string;
  photo: Photo | null;
  /** The holder whose companion they are, by name. */
  holder: string | null;
  companions: Companion[];
}

interface Companion {
  signUserId: string;
  name: string;
  isInside: boolean;
}

/** A row of record_scans. */
type Row = Omit<Recorded, 'result' | 'photo' | 'holder' | 'companions'> & {
  ord: number;
  result: ScanResult | 'gone';
  photo_id: string | null;
  companion_of: string | null;
  /** Whose companions are shown with them. */
  party_of: string | null;
};

type Answered = Omit<Recorded, 'result'> & Pick<Row, 'result'>;

/** Every scan of an event in this process shares its statements. */
const recorderOf = perServices(({ database }) =>
  gatherOrAlone<ScanRow, Answered>(
    async (scans, organisationId, eventId) => {
      const rows = await database.query<Row>('SELECT * FROM record_scans($1, $2, $3)', [
        organisationId,
        eventId,
        JSON.stringify(scans),
      ]);
      const { photos, parties } = await besideThem(database, organisationId, rows);
      // They come back in the order of their moments.
      const answers: Answered[] = [];
      for (const { ord, photo_id: photoId, companion_of: holderId, party_of: partyId, ...row } of rows) {
        const party = parties.get(partyId ?? '');
        answers[ord] = {
          ...row,
          photo: photos.get(photoId ?? '') ?? null,
          holder: holderId === null ? null : (party?.name ?? null),
          companions: party?.companions ?? [],
        };
      }
      return answers;
    },
    { limit: 100 },
  ),
);

/** Records scans of one event, with those of other requests that wait. Refuses like a thing that does not exist when the event or the point is gone. */
export async function recordScans(
  services: Services,
  organisationId: string,
  eventId: string,
  scans: readonly ScanRow[],
): Promise<Recorded[]> {
  const record = recorderOf(services);
  const answers = await Promise.all(scans.map((scan) => record(scan, organisationId, eventId)));
  return answers.map(({ result, ...rest }) => {
    if (result === 'gone') throw new Refusal('FORBIDDEN');
    return { ...rest, result };
  });
}

/** The photos of those who were scanned, and the parties they belong to. Most have neither: then nothing is asked. */
async function besideThem(database: Database, organisationId: string, rows: readonly Row[]) {
  const photographed = rows.filter(({ photo_id }) => photo_id !== null);
  const holders = [...new Set(rows.flatMap(({ party_of }) => party_of ?? []))];
  const parties = new Map<string, { name: string; companions: Companion[] }>();
  if (photographed.length === 0 && holders.length === 0) return { photos: new Map<string, Photo>(), parties };
  return database.inOrganisation(organisationId, 'read', async (db) => {
    if (holders.length > 0) {
      const found = await sql<{ id: string; name: string; companions: Companion[] | null }>`
        SELECT h.id, h.name, c.companions FROM unnest(${holders}::uuid[]) AS w(id)
        CROSS JOIN LATERAL (SELECT id, name FROM participant WHERE organisation_id = ${organisationId} AND id = w.id OFFSET 0) h
        CROSS JOIN LATERAL (
          SELECT jsonb_agg(jsonb_build_object('signUserId', k.id, 'name', o.name, 'isInside', o.is_inside) ORDER BY o.id) AS companions
          FROM (SELECT id, name, is_inside FROM participant
            WHERE organisation_id = ${organisationId} AND companion_of = w.id AND state = 'APPROVED' OFFSET 0) o
          CROSS JOIN LATERAL (
            SELECT x.id FROM checkin_member x JOIN checkin_group g ON g.organisation_id = ${organisationId} AND g.id = x.group_id AND g.is_default
            WHERE x.organisation_id = ${organisationId} AND x.participant_id = o.id OFFSET 0) k
        ) c`.execute(db);
      for (const { id, name, companions } of found.rows) parties.set(id, { name, companions: companions ?? [] });
    }
    return { photos: await photosOf(db, organisationId, photographed), parties };
  });
}

/** Whose hand held the scanner. */
export function scannedBy(caller: Caller): Pick<ScanRow, 'byUser' | 'byKey'> {
  if (caller.kind === 'staff') return { byKey: caller.keyId };
  return caller.kind === 'organiser' ? { byUser: caller.userId } : {};
}
