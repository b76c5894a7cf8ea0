import { type Kysely, sql } from 'kysely';

/** All values but those of these columns. */
const allBut = (...columns: string[]) => ['*', ...columns];

/** Tables with people in them: what is erased must not live on in the log, so of a column that is not named only that it changed is told. */
const people = {
  address_book_entry: [],
  business_card: [],
  candidate: ['group_name', 'is_withdrawn'],
  chat_message: ['state', 'is_pinned'],
  chat_question: ['state'],
  consult: ['state'],
  event_guest: ['kind', 'is_shown', 'sort'],
  guest: ['guest_type_id', 'language'],
  member: ['origin'],
  member_contact: [],
  member_filter: ['name', 'is_shared'],
  member_worm: [],
  message_stop: ['channel', 'scope', 'lifted_at'],
  organizer: ['name', 'group_id', 'link'],
  outbound_ban: ['task_id', 'source', 'ends_at', 'over_at'],
  participant: ['state', 'ticket_id', 'group_id', 'code'],
  ticket_order: ['state', 'number', 'total_cents', 'refunded_cents'],
};

/**
 * The tables of which the audit log tells what a call changed, and the columns whose values it tells. Secrets and what people said are never among them. A table that
 * organisers do not edit, or that only counts, is not here: the entry says by its call what was done.
 */
export const auditedTables: Readonly<Record<string, readonly string[]>> = {
  ...people,
  address_book: allBut('entries'),
  agenda_item: allBut('words'),
  agenda_document: allBut(),
  api_key: ['name', 'prefix', 'scopes', 'expires_at', 'deleted_at'],
  app_user: ['username', 'nick_name', 'language', 'time_zone', 'role', 'removed_at'],
  attendance_rule: allBut(),
  badge_template: allBut(),
  booth: allBut('note'),
  booth_block: allBut(),
  brand: allBut(),
  chat_setting: allBut('words'),
  checkin_group: ['name', 'deleted_at'],
  checkin_group_rule: allBut('answers'),
  checkin_hall: allBut('inside'),
  checkin_key: ['label', 'role', 'point_ids', 'may_register', 'may_take_cash', 'revoked_at'],
  checkin_point: allBut('inside', 'signed_in'),
  checkin_poster: allBut('code'),
  coupon: allBut(),
  document: allBut('sha256'),
  document_category: allBut(),
  document_link: ['name', 'document_id', 'expires_at', 'most_downloads', 'revoked_at'],
  dynamic: allBut('plain'),
  event: allBut('join_url'),
  event_channel: ['channel'],
  event_notice: ['trigger', 'channel', 'is_on', 'template_id', 'delay_minutes'],
  event_organizer: allBut(),
  event_push: ['type', 'told', 'state'],
  form: ['name', 'kind', 'current_version', 'deleted_at'],
  guest_type: allBut(),
  invitation: ['email', 'role', 'expires_at'],
  invoice: ['type', 'subject_number', 'amount_cents', 'state', 'number', 'red_of'],
  invoice_setting: allBut(),
  invoice_title: ['kind', 'type', 'is_default'],
  live: allBut(),
  live_chapter: allBut(),
  live_hall: allBut('password_hash', 'round'),
  live_module: allBut(),
  mail_design: allBut('html', 'mjml', 'text'),
  mail_domain: ['domain', 'selector', 'deleted_at'],
  mail_template: allBut('html', 'mjml', 'text'),
  member_channel: [
    'name',
    'kind',
    'is_open',
    'closes_at',
    'introduction',
    'thanks',
    'group_ids',
    'tag_ids',
    'deleted_at',
  ],
  member_field: allBut('emptied_at'),
  member_field_option: allBut(),
  member_group: ['name', 'kind', 'colour', 'deleted_at'],
  member_retention: allBut(),
  member_tag: ['name', 'colour', 'category_id', 'deleted_at'],
  member_tag_category: allBut(),
  message_task: ['name', 'channel', 'state', 'purpose', 'starts_at', 'template_id', 'deleted_at'],
  organisation: allBut(),
  organizer_group: allBut(),
  outbound_agent: ['name', 'login_name', 'weight', 'most', 'is_active', 'deleted_at'],
  outbound_intent: ['name', 'colour', 'consequence', 'retry_minutes', 'ban_days', 'is_success', 'place', 'deleted_at'],
  outbound_settings: allBut(),
  outbound_task: allBut('slot'),
  participant_group: ['name', 'colour', 'position', 'ticket_ids'],
  questionnaire: allBut('password_hash', 'result_code', 'notify_email'),
  questionnaire_template: allBut(),
  recharge: ['number', 'state', 'amount_cents', 'credit_cents', 'currency'],
  refund: ['state', 'amount_cents', 'cause', 'by_hand'],
  review: allBut(),
  room_setting: allBut(),
  schedule: allBut(),
  schedule_date: allBut(),
  schedule_place: allBut(),
  schedule_release: ['name', 'note', 'number'],
  schedule_track: allBut(),
  short_link: ['target', 'code'],
  site: allBut(),
  site_draft: ['version'],
  site_template: ['name'],
  site_version: ['version', 'note'],
  site_news: allBut(),
  sms_sign: allBut(),
  sms_template: allBut(),
  ticket: allBut('access_code'),
  ticket_pool: ['name', 'capacity'],
  ticket_tier: ['name', 'price_cents', 'quantity', 'closes_at', 'sort', 'deleted_at'],
  user_passkey: ['name'],
  vote: allBut(),
  vote_round: allBut(),
  vote_template: allBut(),
  webhook: ['name', 'url', 'types', 'event_id', 'is_on', 'off_why', 'deleted_at'],
};

/** Made for everybody who registers or buys: that is no organiser's doing, so their making is never looked at. */
const madeByAttendees = new Set(['consult', 'participant', 'ticket_order']);

/** Puts `note_change` on each of these tables, where it is not there yet or with other columns. It runs only in the transactions of calls that the log tells of. */
export async function auditTables(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; definition: string }>`
    SELECT c.relname AS table, pg_get_triggerdef(t.oid) AS definition FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND t.tgname = 'note_change'`.execute(db);
  const found = new Map(rows.map(({ table, definition }) => [table, definition]));
  for (const [table, columns] of Object.entries(auditedTables)) {
    const call = `note_change(${columns.map((column) => `'${column}'`).join(', ')})`;
    if (found.get(table)?.endsWith(` ${call}`)) continue;
    const when = madeByAttendees.has(table) ? 'UPDATE OR DELETE' : 'INSERT OR UPDATE OR DELETE';
    await sql
      .raw(`CREATE OR REPLACE TRIGGER note_change AFTER ${when} ON ${table} FOR EACH ROW
        WHEN (current_setting('convoke.audit', true) <> '') EXECUTE FUNCTION ${call}`)
      .execute(db);
  }
  for (const table of found.keys())
    if (!(table in auditedTables)) await sql.raw(`DROP TRIGGER note_change ON ${table}`).execute(db);
}
