import type { ScanResult, Way } from '@convoke/contract/checkin/checkin.rules.ts';
import type { Caller } from '../../core/access.ts';
import type { Services } from '../../core/context.ts';
import { Refusal } from '../../core/failure.ts';
import { gatherOrAlone } from '../../core/gather.ts';
import { perServices } from '../../core/per-services.ts';

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
  note: string;
  photo_id: string | null;
  thumb: Buffer | null;
  /** The holder whose companion they are. */
  companion_of: string | null;
  companions: { signUserId: string; name: string; isInside: boolean }[];
}

type Answered = Omit<Recorded, 'result'> & { ord: number; result: ScanResult | 'gone' };

/** Every scan of an event in this process shares its statements. */
const recorderOf = perServices(({ database }) =>
  gatherOrAlone<ScanRow, Answered>(
    async (scans, organisationId, eventId) => {
      const rows = await database.query<Answered>(
        `SELECT r.*, coalesce(p.door_note, '') AS note, f.id AS photo_id, f.thumb, h.name AS companion_of, coalesce(c.companions, '[]') AS companions FROM record_scans($1, $2, $3) r
         LEFT JOIN LATERAL (SELECT participant_id FROM checkin_member WHERE organisation_id = $1 AND id = r.member_id OFFSET 0) m ON true
         LEFT JOIN LATERAL (SELECT id, door_note, photo_id, companion_of, companions FROM participant WHERE organisation_id = $1 AND id = m.participant_id OFFSET 0) p ON true
         LEFT JOIN LATERAL (SELECT id, thumb FROM participant_photo
           WHERE p.photo_id IS NOT NULL AND organisation_id = $1 AND id = p.photo_id AND gone_at IS NULL OFFSET 0) f ON true
         LEFT JOIN LATERAL (SELECT name FROM participant WHERE organisation_id = $1 AND id = p.companion_of OFFSET 0) h ON true
         -- Looks for nobody where nobody is brought along.
         LEFT JOIN LATERAL (
           SELECT jsonb_agg(jsonb_build_object('signUserId', k.id, 'name', o.name, 'isInside', o.is_inside) ORDER BY o.id) AS companions
           FROM (SELECT id, name, is_inside FROM participant WHERE organisation_id = $1 AND companion_of = coalesce(p.companion_of, p.id) AND state = 'APPROVED' OFFSET 0) o
           CROSS JOIN LATERAL (
             SELECT x.id FROM checkin_member x JOIN checkin_group g ON g.organisation_id = $1 AND g.id = x.group_id AND g.is_default
             WHERE x.organisation_id = $1 AND x.participant_id = o.id OFFSET 0) k
           WHERE p.companions > 0 OR p.companion_of IS NOT NULL
         ) c ON true`,
        [organisationId, eventId, JSON.stringify(scans)],
      );
      // They come back in the order of their moments.
      const answers: Answered[] = [];
      for (const row of rows) answers[row.ord] = row;
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
  return answers.map(({ ord: _, result, ...rest }) => {
    if (result === 'gone') throw new Refusal('FORBIDDEN');
    return { ...rest, result };
  });
}

/** Whose hand held the scanner. */
export function scannedBy(caller: Caller): Pick<ScanRow, 'byUser' | 'byKey'> {
  if (caller.kind === 'staff') return { byKey: caller.keyId };
  return caller.kind === 'organiser' ? { byUser: caller.userId } : {};
}
