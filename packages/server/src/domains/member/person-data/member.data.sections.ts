import { messageChannels } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { sectionTexts } from './member.data.texts.ts';

/** By which ids, or contacts, the tables of a person's data are read. */
export interface Keys {
  /** The member and all who became them. */
  members: readonly string[];
  contacts: readonly string[];
  registrations: readonly string[];
  tickets: readonly string[];
  /** Orders that the person placed: those of others hold somebody else. */
  orders: readonly string[];
  photos: readonly string[];
  /** Photos of the member, not of a registration. */
  portraits: readonly string[];
  /** Events of the registrations. */
  events: readonly string[];
  answers: readonly string[];
  /** As what they entered lives. */
  viewers: readonly string[];
}

export type Row = Readonly<Record<string, unknown>>;
export type Table = keyof typeof sectionTexts;

/** A name to show for an id: the column that holds the id, the table of what it names and the column with its name. */
type Name = readonly [as: string, column: string, table: string, name: string];

interface Section {
  table: Table;
  /** The rows whose column is one of the keys. */
  by: readonly (readonly [column: string, key: keyof Keys])[];
  names?: readonly Name[];
}

const event: Name = ['event', 'event_id', 'event', 'title'];
const byMember = [['member_id', 'members']] as const;
const byRegistration = [['participant_id', 'registrations']] as const;
const byViewer = [['viewer_id', 'viewers']] as const;
const live: Name = ['live', 'live_id', 'live', 'title'];

/** Everything that is kept about a person, in the order of the page. Each table is read along an index. */
export const sections: readonly Section[] = [
  { table: 'member', by: [['id', 'members']] },
  { table: 'member_photo', by: [['id', 'portraits']] },
  { table: 'member_contact', by: byMember },
  {
    table: 'member_value',
    by: byMember,
    names: [
      ['field', 'field_id', 'member_field', 'name'],
      ['choice', 'choice_id', 'member_field_option', 'name'],
    ],
  },
  {
    table: 'member_choice',
    by: byMember,
    names: [
      ['field', 'field_id', 'member_field', 'name'],
      ['option', 'option_id', 'member_field_option', 'name'],
    ],
  },
  { table: 'member_value_change', by: byMember, names: [['field', 'field_id', 'member_field', 'name']] },
  { table: 'member_tagged', by: byMember, names: [['tag', 'tag_id', 'member_tag', 'name']] },
  { table: 'member_in_group', by: byMember, names: [['group', 'group_id', 'member_group', 'name']] },
  { table: 'member_in_channel', by: byMember, names: [['name', 'channel_id', 'member_channel', 'name']] },
  {
    table: 'member_channel_entry',
    by: [...byMember, ['phone_member_id', 'members'], ['email_member_id', 'members']],
    names: [['form_id', 'channel_id', 'member_channel', 'form_id']],
  },
  { table: 'member_consent', by: byMember },
  { table: 'member_merge_part', by: byMember },
  { table: 'member_merge_value', by: byMember },
  { table: 'member_import_row', by: [] },
  { table: 'member_worm', by: [['phone', 'contacts']], names: [event] },
  { table: 'worm_match', by: byRegistration, names: [event] },
  { table: 'member_participant', by: byMember, names: [event] },
  { table: 'member_examine', by: [] },
  {
    table: 'participant',
    by: [['id', 'registrations']],
    names: [event, ['ticket', 'ticket_id', 'ticket', 'name'], ['group', 'group_id', 'participant_group', 'name']],
  },
  { table: 'participant_history', by: byRegistration },
  { table: 'participant_import_row', by: byRegistration },
  { table: 'participant_photo', by: [['id', 'photos']], names: [event] },
  {
    table: 'form_file',
    by: [
      ['subject_id', 'registrations'],
      ['subject_id', 'tickets'],
      ['subject_id', 'answers'],
    ],
  },
  { table: 'order_ticket', by: [['id', 'tickets']], names: [event, ['ticket', 'ticket_id', 'ticket', 'name']] },
  { table: 'ticket_order', by: [['id', 'orders']], names: [event] },
  { table: 'payment', by: [['order_id', 'orders']], names: [event] },
  { table: 'refund', by: [['order_id', 'orders']], names: [event] },
  { table: 'invoice', by: [['order_id', 'orders']], names: [event] },
  {
    table: 'ticket_waiter',
    by: [['buyer_key', 'contacts']],
    names: [event, ['ticket', 'ticket_id', 'ticket', 'name']],
  },
  {
    table: 'checkin_scan',
    by: byRegistration,
    names: [event, ['point', 'point_id', 'checkin_point', 'name']],
  },
  { table: 'checkin_stay', by: byRegistration, names: [event, ['point', 'point_id', 'checkin_point', 'name']] },
  { table: 'checkin_member', by: byRegistration, names: [event, ['group', 'group_id', 'checkin_group', 'name']] },
  { table: 'checkin_group_out', by: byRegistration, names: [event, ['group', 'group_id', 'checkin_group', 'name']] },
  { table: 'checkin_openid', by: byRegistration, names: [event] },
  { table: 'attendance_certificate', by: byRegistration, names: [event] },
  { table: 'badge_print', by: byRegistration, names: [event] },
  { table: 'event_push_recipient', by: [] },
  {
    table: 'message',
    by: [
      ['subject_id', 'registrations'],
      ['subject_id', 'orders'],
    ],
    names: [event],
  },
  { table: 'message_line', by: [] },
  { table: 'message_passed', by: byMember, names: [['task', 'task_id', 'message_task', 'name']] },
  { table: 'message_stop', by: [] },
  {
    table: 'address_book_entry',
    by: [['address', 'contacts']],
    names: [['book', 'book_id', 'address_book', 'name']],
  },
  {
    table: 'questionnaire_answer',
    by: [['id', 'answers']],
    names: [
      ['questionnaire', 'questionnaire_id', 'questionnaire', 'title'],
      ['form_id', 'questionnaire_id', 'questionnaire', 'form_id'],
    ],
  },
  {
    table: 'outbound_member',
    by: byMember,
    names: [
      ['task', 'task_id', 'outbound_task', 'name'],
      ['result', 'intent_id', 'outbound_intent', 'name'],
      ['form_id', 'task_id', 'outbound_task', 'form_id'],
    ],
  },
  {
    table: 'outbound_call',
    by: byMember,
    names: [
      ['task', 'task_id', 'outbound_task', 'name'],
      ['result', 'intent_id', 'outbound_intent', 'name'],
    ],
  },
  { table: 'agenda_plan', by: [] },
  { table: 'live_viewer', by: byRegistration, names: [event] },
  { table: 'chat_message', by: byViewer, names: [live] },
  { table: 'chat_question', by: byViewer, names: [live] },
  {
    table: 'consult',
    by: [
      ['email', 'contacts'],
      ['phone', 'contacts'],
    ],
    names: [event],
  },
  {
    table: 'member_log',
    by: byMember,
    names: [event, ['questionnaire', 'subject_id', 'questionnaire', 'title'], ['vote', 'subject_id', 'vote', 'title']],
  },
];

/** Columns that say nothing to the person: how rows are kept, searched and counted, and what would open something. */
const inner = [
  'organisation_id',
  'search',
  'text_key',
  'revision',
  'version',
  'request_nonce',
  'nonce',
  'marks',
  'person_key',
  'buyer_key',
  'thumb',
  'storage_key',
  'shown',
  'is_ruled',
  'slot',
  'key_hash',
  'browser',
  'device',
];

/** Ids of one statement. */
const atOnce = 200;

const plain = sql`to_jsonb(x) - ${inner}::text[]`;

function* parts<Each>(all: readonly Each[]): Generator<Each[]> {
  for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce);
}

export type Reader = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** The rows of a section, some at a time, each time in a transaction of its own: none stays open while somebody downloads. */
export async function* rowsOf(read: Reader, organisationId: string, section: Section, keys: Keys): AsyncGenerator<Row> {
  if (section.table === 'member_import_row') yield* importRows(read, organisationId, keys);
  else if (section.table === 'member_examine') yield* reviews(read, organisationId, keys);
  else if (section.table === 'event_push_recipient') yield* pushes(read, organisationId, keys);
  else if (section.table === 'agenda_plan') yield* plans(read, organisationId, keys);
  else if (section.table === 'message_line') yield* campaigns(read, organisationId, keys);
  else if (section.table === 'message_stop') yield* stops(read, organisationId, keys);
  else
    for (const [column, key] of section.by)
      for (const some of parts(keys[key])) {
        const type = key === 'contacts' ? 'text' : 'uuid';
        const { rows } = await read((db) =>
          sql<{ row: Row }>`
            SELECT ${plain} ${sql.join(
              (section.names ?? []).map(
                ([as, of, table, name]) =>
                  sql`|| jsonb_build_object(${as}::text, (SELECT n.${sql.ref(name)} FROM ${sql.table(table)} n
                    WHERE n.organisation_id = ${organisationId} AND n.id = x.${sql.ref(of)}))`,
              ),
              sql` `,
            )} AS row
            FROM unnest(${some}::${sql.raw(type)}[]) WITH ORDINALITY AS w(id, place) CROSS JOIN LATERAL (
              SELECT * FROM ${sql.table(section.table)} WHERE organisation_id = ${organisationId} AND ${sql.ref(column)} = w.id OFFSET 0) x
            ORDER BY w.place`.execute(db),
        );
        for (const { row } of rows) yield row;
      }
}

/** Rows of imports that made or changed them; the history says which. */
async function* importRows(read: Reader, organisationId: string, keys: Keys): AsyncGenerator<Row> {
  for (const some of parts(keys.members)) {
    const { rows } = await read((db) =>
      sql<{ row: Row }>`
        SELECT ${plain} AS row FROM (
          SELECT DISTINCT (l.data->>'importId')::uuid AS import_id, (l.data->>'row')::int AS row_number
          FROM unnest(${some}::uuid[]) AS w(id) CROSS JOIN LATERAL (
            SELECT data FROM member_log WHERE organisation_id = ${organisationId} AND member_id = w.id AND kind IN ('imported', 'matched') AND data ? 'importId' OFFSET 0) l) i
        CROSS JOIN LATERAL (
          SELECT * FROM member_import_row WHERE organisation_id = ${organisationId} AND import_id = i.import_id AND row_number = i.row_number OFFSET 0) x`.execute(
        db,
      ),
    );
    for (const { row } of rows) yield row;
  }
}

/** Reviews of their registrations, and conflicts of imports that are them, or may be. */
async function* reviews(read: Reader, organisationId: string, keys: Keys): AsyncGenerator<Row> {
  const told = new Set<unknown>();
  for (const [column, key] of [
    ['participant_id', 'registrations'],
    ['result_id', 'members'],
    ['member_id', 'members'],
    ['other_id', 'members'],
  ] as const)
    for (const some of parts(keys[key])) {
      const isOpen = column === 'member_id' || column === 'other_id';
      const { rows } = await read((db) =>
        sql<{ row: Row }>`
          SELECT ${plain} AS row FROM unnest(${some}::uuid[]) AS w(id) CROSS JOIN LATERAL (
            SELECT * FROM member_examine WHERE organisation_id = ${organisationId} AND ${sql.ref(column)} = w.id
              AND ${column === 'participant_id' ? sql`true` : sql`import_id IS NOT NULL`} AND ${isOpen ? sql`state = 'PENDING'` : sql`true`} OFFSET 0) x`.execute(
          db,
        ),
      );
      for (const { row } of rows) {
        if (told.has(row['id'])) continue;
        told.add(row['id']);
        yield row;
      }
    }
}

/** What was sent to everybody of an event, by the number or the address that it went to. */
async function* pushes(read: Reader, organisationId: string, keys: Keys): AsyncGenerator<Row> {
  for (const some of parts(keys.events)) {
    const { rows } = await read((db) =>
      sql<{ row: Row }>`
        SELECT ${plain} || jsonb_build_object('event', (SELECT title FROM event WHERE organisation_id = ${organisationId} AND id = p.event_id),
          'kind', p.type, 'at', p.created_at) AS row
        FROM unnest(${some}::uuid[]) AS w(id)
        CROSS JOIN LATERAL (SELECT * FROM event_push WHERE organisation_id = ${organisationId} AND event_id = w.id OFFSET 0) p
        CROSS JOIN unnest(${[...keys.contacts]}::text[]) AS c(value)
        CROSS JOIN LATERAL (
          SELECT * FROM event_push_recipient WHERE organisation_id = ${organisationId} AND push_id = p.id AND recipient = c.value OFFSET 0) x`.execute(
        db,
      ),
    );
    for (const { row } of rows) yield row;
  }
}

/** What campaigns sent to them, by who they are and by where it went, with what came back of it. */
async function* campaigns(read: Reader, organisationId: string, keys: Keys): AsyncGenerator<Row> {
  const found = await read((db) =>
    sql<{ id: string }>`
      SELECT l.id FROM unnest(${[...keys.members]}::uuid[]) AS w(id) CROSS JOIN LATERAL (
        SELECT id FROM message_line WHERE organisation_id = ${organisationId} AND member_id = w.id OFFSET 0) l
      UNION SELECT l.id FROM unnest(${[...keys.contacts]}::text[]) AS w(value) CROSS JOIN LATERAL (
        SELECT id FROM message_line WHERE organisation_id = ${organisationId} AND address = w.value OFFSET 0) l
      ORDER BY id`.execute(db),
  );
  for (const some of parts(found.rows.map(({ id }) => id))) {
    const { rows } = await read((db) =>
      sql<{ row: Row }>`
        SELECT ${plain} || jsonb_build_object('task', (SELECT name FROM message_task WHERE organisation_id = ${organisationId} AND id = x.task_id),
          'answers', (
            SELECT jsonb_agg(to_jsonb(e) - 'organisation_id' - 'digest' ORDER BY e.id) FROM message_event e
            WHERE e.organisation_id = ${organisationId} AND e.line_id = x.id)) AS row
        FROM unnest(${some}::uuid[]) WITH ORDINALITY AS w(id, place) CROSS JOIN LATERAL (
          SELECT * FROM message_line WHERE organisation_id = ${organisationId} AND id = w.id OFFSET 0) x
        ORDER BY w.place`.execute(db),
    );
    for (const { row } of rows) yield row;
  }
}

/** That they get nothing more, by number and by address. */
async function* stops(read: Reader, organisationId: string, keys: Keys): AsyncGenerator<Row> {
  for (const some of parts(keys.contacts)) {
    const { rows } = await read((db) =>
      sql<{ row: Row }>`
        SELECT ${plain} AS row FROM unnest(${some}::text[]) AS w(value) CROSS JOIN unnest(${[...messageChannels]}::text[]) AS c(channel)
        CROSS JOIN LATERAL (
          SELECT * FROM message_stop WHERE organisation_id = ${organisationId} AND channel = c.channel AND address = w.value
            AND lifted_at IS NULL OFFSET 0) x`.execute(db),
    );
    for (const { row } of rows) yield row;
  }
}

/** What they starred of programmes, by the address that they confirmed: by number how often each star was turned, odd = starred. */
async function* plans(read: Reader, organisationId: string, keys: Keys): AsyncGenerator<Row> {
  for (const some of parts(keys.contacts)) {
    const { rows } = await read((db) =>
      sql<{ row: Row }>`
        SELECT ${plain} || jsonb_build_object('event', (SELECT title FROM event WHERE organisation_id = ${organisationId} AND id = x.event_id),
          'sessions', (
            SELECT jsonb_agg(i.title ORDER BY i.number) FROM jsonb_each_text(x.stars) AS s(number, turns)
            CROSS JOIN LATERAL (
              SELECT title, number FROM agenda_item WHERE organisation_id = ${organisationId} AND event_id = x.event_id AND number = s.number::int OFFSET 0) i
            WHERE s.turns::int % 2 = 1)) AS row
        FROM unnest(${some}::text[]) AS w(mail) CROSS JOIN LATERAL (
          SELECT * FROM agenda_plan WHERE organisation_id = ${organisationId} AND mail = w.mail AND mail_confirmed_at IS NOT NULL OFFSET 0) x`.execute(
        db,
      ),
    );
    for (const { row } of rows) yield row;
  }
}

/** By what a member's data is read. */
export async function keysOf(db: Db, organisationId: string, members: readonly string[]): Promise<Keys> {
  const { rows } = await sql<Omit<Keys, 'members'>>`
    WITH own AS MATERIALIZED (
      SELECT p.id, p.event_id, p.order_ticket_id, p.photo_id, p.phone, p.email FROM unnest(${[...members]}::uuid[]) AS w(id)
      CROSS JOIN LATERAL (SELECT participant_id FROM member_participant WHERE organisation_id = ${organisationId} AND member_id = w.id OFFSET 0) l
      CROSS JOIN LATERAL (
        SELECT * FROM participant WHERE organisation_id = ${organisationId} AND id = l.participant_id AND state <> 'DELETED' OFFSET 0) p
    ), said AS MATERIALIZED (
      SELECT c.value FROM unnest(${[...members]}::uuid[]) AS w(id)
      CROSS JOIN LATERAL (SELECT value FROM member_contact WHERE organisation_id = ${organisationId} AND member_id = w.id OFFSET 0) c
      UNION SELECT v.value FROM own CROSS JOIN LATERAL (VALUES (own.phone), (own.email)) AS v(value) WHERE v.value IS NOT NULL
    ), tickets AS MATERIALIZED (
      SELECT t.id, t.order_id FROM own CROSS JOIN LATERAL (
        SELECT id, order_id FROM order_ticket WHERE organisation_id = ${organisationId} AND id = own.order_ticket_id OFFSET 0) t
    ), orders AS MATERIALIZED (
      SELECT o.id FROM (SELECT DISTINCT order_id FROM tickets) t CROSS JOIN LATERAL (
        SELECT id, buyer_phone, buyer_email FROM ticket_order WHERE organisation_id = ${organisationId} AND id = t.order_id OFFSET 0) o
      WHERE o.buyer_phone IN (SELECT value FROM said) OR o.buyer_email IN (SELECT value FROM said)
    )
    SELECT (SELECT coalesce(array_agg(value ORDER BY value), '{}') FROM said) AS contacts,
      (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM own) AS registrations,
      (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM tickets) AS tickets,
      (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM orders) AS orders,
      (SELECT coalesce(array_agg(photo_id ORDER BY photo_id) FILTER (WHERE photo_id IS NOT NULL), '{}') FROM own) AS photos,
      (SELECT coalesce(array_agg(p.id ORDER BY p.id), '{}') FROM unnest(${[...members]}::uuid[]) AS w(id) CROSS JOIN LATERAL (
        SELECT id FROM member_photo WHERE organisation_id = ${organisationId} AND member_id = w.id AND gone_at IS NULL OFFSET 0) p) AS portraits,
      (SELECT coalesce(array_agg(DISTINCT event_id), '{}') FROM own) AS events,
      (SELECT coalesce(array_agg(l.id ORDER BY l.id), '{}') FROM unnest(${[...members]}::uuid[]) AS w(id) CROSS JOIN LATERAL (
        SELECT id FROM member_log WHERE organisation_id = ${organisationId} AND member_id = w.id AND kind = 'answered' OFFSET 0) l) AS answers,
      (SELECT coalesce(array_agg(v.id ORDER BY v.id), '{}') FROM own CROSS JOIN LATERAL (
        SELECT id FROM live_viewer WHERE organisation_id = ${organisationId} AND participant_id = own.id OFFSET 0) v) AS viewers`.execute(
    db,
  );
  // The query answers one row, whatever it finds.
  const [found] = rows as [Omit<Keys, 'members'>];
  return { members, ...found };
}
