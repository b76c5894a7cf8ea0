import type { Db } from '../../../core/data/database.ts';
import { userName } from '../../../core/data/user-name.ts';

interface Entry {
  at: string;
  kind: string;
  by: string | null;
  detail: string;
  /** What somebody wrote beside it: why a check-in was taken back. */
  note: string;
}

/** Entries of one kind that are shown; who has more is scanned or written to by a machine. */
const shownEntries = 200;

/**
 * What happened to a participant, the newest first. Kinds: `registered`, what reviewers did (`approve`, `reject`, `undo`, `cancel`, `added`,
 * `updated`, `resend`; detail = the note), `at-door` (detail = what the link of the door is called), `mail` and `sms` (detail = `kind:state`), `scan` (detail = the result).
 */
export async function historyOf(
  db: Db,
  organisationId: string,
  participant: { id: string; submitted_at: Date; channel: string; order_ticket_id: string | null },
): Promise<Entry[]> {
  const reviews = await db
    .selectFrom('participant_history as h')
    .select(['h.at', 'h.kind', userName('h', 'by_user'), 'h.note'])
    .where('h.organisation_id', '=', organisationId)
    .where('h.participant_id', '=', participant.id)
    .orderBy('h.at', 'desc')
    .limit(shownEntries)
    .execute();
  const messages = await db
    .selectFrom('message')
    .select(['created_at', 'channel', 'kind', 'state'])
    .where('organisation_id', '=', organisationId)
    .where('subject_id', '=', participant.id)
    .orderBy('created_at', 'desc')
    .limit(shownEntries)
    .execute();
  const scans = await db
    .selectFrom('checkin_scan as s')
    .leftJoin('checkin_key as k', (join) =>
      join.onRef('k.organisation_id', '=', 's.organisation_id').onRef('k.id', '=', 's.by_key'),
    )
    .select([
      's.scanned_at',
      's.result',
      's.forced',
      's.clock_off_seconds',
      's.note',
      userName('s', 'by_user'),
      'k.label',
    ])
    .where('s.organisation_id', '=', organisationId)
    .where('s.participant_id', '=', participant.id)
    .orderBy('s.scanned_at', 'desc')
    .limit(shownEntries)
    .execute();
  // Who came by a ticket was registered at the door by an order, maybe long before it was paid.
  const atDoor =
    participant.order_ticket_id === null
      ? []
      : await db
          .selectFrom('order_ticket as t')
          .innerJoin('order_history as h', (join) =>
            join.onRef('h.organisation_id', '=', 't.organisation_id').onRef('h.order_id', '=', 't.order_id'),
          )
          .select(['h.at', 'h.detail', userName('h', 'by_user')])
          .where('t.organisation_id', '=', organisationId)
          .where('t.id', '=', participant.order_ticket_id)
          .where('h.kind', '=', 'at-door')
          .execute();
  const entries: Entry[] = [
    ...atDoor.map((row) => ({
      at: row.at.toISOString(),
      kind: 'at-door',
      by: row.nick_name,
      detail: (row.detail as { link?: string }).link ?? '',
      note: '',
    })),
    { at: participant.submitted_at.toISOString(), kind: 'registered', by: null, detail: participant.channel, note: '' },
    ...reviews.map((row) => ({
      at: row.at.toISOString(),
      kind: row.kind,
      by: row.nick_name,
      detail: row.note,
      note: '',
    })),
    ...messages.map((row) => ({
      at: row.created_at.toISOString(),
      kind: row.channel,
      by: null,
      detail: `${row.kind}:${row.state}`,
      note: '',
    })),
    ...scans.map((row) => ({
      at: row.scanned_at.toISOString(),
      kind: 'scan',
      by: row.nick_name ?? (row.label || null),
      note: row.note,
      detail: [
        row.result,
        ...(row.forced ? ['forced'] : []),
        ...(row.clock_off_seconds ? [`clock${row.clock_off_seconds}`] : []),
      ].join(':'),
    })),
  ];
  return entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
