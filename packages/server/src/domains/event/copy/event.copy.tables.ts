/** How a table's rows come into the copy of an event. */
export interface Copied {
  table: string;
  /** The column that finds them: rows of the event, or of what was copied before. */
  by: string;
  of: string;
  /** What else must have been copied of what a row names: the column, and its table. */
  also?: { by: string; of: string };
  /** Whether other rows name these by their ids. */
  hasId?: true;
  /** Without those that were deleted. */
  isLive?: true;
  /** Moments that move with the event. */
  shifted?: readonly string[];
  /** Days that move with it. */
  days?: readonly string[];
  /** What other systems know a row by: the copy has its own. */
  anew?: readonly string[];
  /** What begins anew. */
  fresh?: Readonly<Record<string, unknown>>;
  /** The column that names who made it: whoever copies. */
  user?: string;
}

/** Forms of votes belong to no event themselves. */
export const voteForms = 'forms of votes';

const taken = { sold: 0, held: 0, offered: 0 };
const ofEvent = { by: 'event_id', of: 'event' } as const;

/** What is copied with an event, what others belong to before those. A column that comes later is copied as it is. */
export const copiedTables: readonly Copied[] = [
  {
    table: 'event',
    by: 'id',
    of: 'event',
    shifted: ['starts_at', 'ends_at', 'registration_opens_at', 'registration_closes_at'],
    // The link to join is a secret of those who came: a new event has a new one. So has its site elsewhere.
    fresh: { publish_status: 0, version: 1, join_url: '', website_url: '', preview_round: 0 },
    user: 'created_by',
  },
  {
    table: 'event_tally',
    ...ofEvent,
    fresh: { pending: 0, approved: 0, rejected: 0, waitlisted: 0, cancelled: 0, signed_in: 0, inside: 0, revision: 0 },
  },
  { table: 'form', ...ofEvent, hasId: true, isLive: true },
  { table: 'form', by: 'id', of: voteForms, hasId: true, isLive: true },
  { table: 'form_version', by: 'form_id', of: 'form' },
  { table: 'form_option_tally', by: 'subject_id', of: 'form', fresh: { taken: 0 } },
  {
    table: 'checkin_group',
    ...ofEvent,
    hasId: true,
    isLive: true,
    fresh: { version: 1, members: 0, signed_in: 0, inside: 0 },
  },
  { table: 'event_notice', ...ofEvent, fresh: { version: 1, told_for: null, told_revision: null, told_id: null } },
  { table: 'checkin_hall', ...ofEvent, hasId: true, fresh: { inside: 0, beyond: 0, version: 1 } },
  {
    table: 'checkin_point',
    ...ofEvent,
    hasId: true,
    isLive: true,
    fresh: { signed_in: 0, inside: 0, version: 1 },
  },
  { table: 'checkin_window', by: 'point_id', of: 'checkin_point', shifted: ['opens_at', 'closes_at'] },
  { table: 'event_sale', ...ofEvent, fresh: { version: 1 } },
  { table: 'ticket_pool', ...ofEvent, hasId: true, fresh: taken },
  { table: 'ticket', ...ofEvent, hasId: true, isLive: true, shifted: ['opens_at', 'closes_at'] },
  {
    table: 'ticket_tally',
    by: 'ticket_id',
    of: 'ticket',
    fresh: { ...taken, waiting: 0, sold_cents: 0, refunded_cents: 0 },
  },
  {
    table: 'ticket_tier',
    by: 'ticket_id',
    of: 'ticket',
    hasId: true,
    isLive: true,
    shifted: ['closes_at'],
    fresh: { taken: 0 },
  },
  { table: 'participant_group', ...ofEvent, hasId: true, fresh: { members: 0, version: 1 } },
  { table: 'checkin_group_rule', by: 'group_id', of: 'checkin_group' },
  { table: 'badge_template', ...ofEvent, hasId: true, fresh: { version: 1 } },
  // By the ticket: one that was deleted has no copy.
  { table: 'checkin_point_ticket', by: 'ticket_id', of: 'ticket' },
  { table: 'coupon', ...ofEvent, hasId: true, isLive: true, shifted: ['opens_at', 'closes_at'] },
  { table: 'coupon_tally', by: 'coupon_id', of: 'coupon', fresh: { used: 0 } },
  {
    table: 'event_guest',
    ...ofEvent,
    hasId: true,
    isLive: true,
    // The link to a guest's own page is a secret of that event.
    fresh: {
      state: 'INVITED',
      confirmed_at: null,
      version: 1,
      link_round: 0,
      has_link: false,
      link_photos: 0,
      guest_changed_at: null,
    },
  },
  { table: 'event_organizer_group', ...ofEvent, hasId: true },
  { table: 'event_organizer', ...ofEvent, hasId: true },
  { table: 'booth_block', ...ofEvent, hasId: true, fresh: { version: 1 } },
  {
    table: 'booth',
    by: 'block_id',
    of: 'booth_block',
    hasId: true,
    fresh: { organizer_id: null, guest_id: null, exhibitor_name: '', held_until: null, version: 1 },
  },
  // What was news then is a draft to begin with.
  {
    table: 'dynamic',
    ...ofEvent,
    hasId: true,
    isLive: true,
    shifted: ['publish_at'],
    fresh: { is_draft: true, pin: 0, version: 1 },
  },
  { table: 'schedule', ...ofEvent },
  { table: 'schedule_date', ...ofEvent, hasId: true, shifted: ['opens_at', 'closes_at'], days: ['date'] },
  // When a place is closed is of that time.
  { table: 'schedule_place', ...ofEvent, hasId: true, anew: ['guid'], fresh: { closed: [] } },
  { table: 'checkin_hall_place', ...ofEvent, also: { by: 'hall_id', of: 'checkin_hall' } },
  { table: 'attendance_rule', ...ofEvent, shifted: ['available_from'], fresh: { version: 1 } },
  { table: 'schedule_walk', ...ofEvent },
  { table: 'schedule_track', ...ofEvent, hasId: true },
  { table: 'agenda_item', ...ofEvent, hasId: true, isLive: true, shifted: ['starts_at'], anew: ['guid'] },
  {
    table: 'agenda_guest',
    by: 'agenda_id',
    of: 'agenda_item',
    also: { by: 'event_guest_id', of: 'event_guest' },
  },
  { table: 'room_setting', ...ofEvent, fresh: { is_paused: false }, user: 'updated_by' },
  { table: 'room_tally', ...ofEvent, fresh: { admitted: 0, last_place: 0, refilled_at: '-infinity' } },
  { table: 'vote', ...ofEvent, hasId: true, isLive: true, fresh: { version: 1 }, user: 'created_by' },
  {
    table: 'vote_round',
    by: 'vote_id',
    of: 'vote',
    hasId: true,
    shifted: ['opens_at', 'closes_at'],
    fresh: { state: 'draft', exhibition: 'rule', version: 1 },
  },
  {
    table: 'round_tally',
    by: 'round_id',
    of: 'vote_round',
    fresh: { counted: 0, quarantined: 0, discarded: 0, revision: 0 },
  },
  { table: 'candidate', by: 'round_id', of: 'vote_round', hasId: true, fresh: { is_withdrawn: false } },
  { table: 'candidate_tally', by: 'round_id', of: 'vote_round', fresh: { votes: 0, quarantined: 0 } },
];

/** What belongs to an event, or to something of it, and is not copied, with the reason. A table in neither list fails a test. */
export const notCopied: Readonly<Record<string, string>> = {
  badge_print: 'what was printed for people',
  access_token: 'who is signed in at a desk',
  agenda_plan: 'what people have chosen',
  event_push: 'what people were told',
  event_push_recipient: 'what people were told',
  checkin_key: 'a key to the door is a secret',
  checkin_member: 'people',
  checkin_group_out: 'people',
  checkin_scan: 'what people did',
  checkin_device: 'what people did',
  attendance_certificate: 'what people did',
  attendance_item: 'what people did',
  attendance_minutes: 'what people did',
  attendance_run: 'what people did',
  checkin_poster: 'a poster hangs at one event',
  checkin_openid: 'people',
  participant_old_code: 'people',
  participant_photo: 'people',
  checkin_flow: 'what people did',
  checkin_length: 'what people did',
  checkin_stay: 'what people did',
  checkin_wait: 'what people did',
  event_channel: 'counts people',
  event_draft: 'what nobody has published',
  event_quarter: 'counts people',
  form_file: 'files of answers',
  invariant_run: 'what a job has looked at',
  guest_availability: 'when people can be there, then',
  ledger_entry: 'money',
  member_consent: 'people',
  member_photo: 'people',
  member_erased_contact: 'what was done with people',
  member_erasure: 'what was done with people',
  member_channel: 'of the organisation',
  member_channel_day: 'of the organisation',
  member_channel_entry: 'people',
  member_choice: 'people',
  member_double: 'people',
  member_doubles_run: 'what was done with people',
  member_examine: 'people',
  member_examine_contact: 'people',
  member_filter: 'of the organisation',
  member_field: 'of the organisation',
  member_field_option: 'of the organisation',
  member_group: 'of the organisation',
  member_in_group: 'of the organisation',
  member_in_channel: 'of the organisation',
  member_key: 'people',
  member_keyed: 'people',
  member_import: 'what was done with people',
  member_import_file: 'what was done with people',
  member_import_match: 'what was done with people',
  member_import_row: 'people',
  member_log: 'what people did',
  member_merge: 'what was done with people',
  member_merge_part: 'what was done with people',
  member_merge_value: 'people',
  member_news: 'what a job is to look at',
  member_participant: 'people',
  member_reach: 'what a job has looked at',
  member_right: 'what was done with people',
  member_sync: 'what was done with people',
  member_tag: 'of the organisation',
  member_tag_category: 'of the organisation',
  member_tagged: 'of the organisation',
  member_retention: 'of the organisation',
  member_retention_run: 'what was done with people',
  member_voted: 'what a job is to look at',
  answer_news: 'what a job is to look at',
  answer_reach: 'what a job has looked at',
  member_worm: 'of the organisation',
  worm_match: 'people',
  worm_walk: 'what a job is to look at',
  member_value: 'people',
  member_value_change: 'what people did',
  address_book: 'of the organisation',
  address_book_bin: 'of the organisation',
  address_book_entry: 'of the organisation',
  address_book_import: 'of the organisation',
  address_book_import_row: 'of the organisation',
  message: 'what people were told',
  mail_domain: 'of the organisation',
  message_event: 'what people did',
  message_line: 'what people were told',
  message_passed: 'what people were told',
  message_reached: 'the way to an organisation',
  message_stop: 'of the organisation',
  message_tally: 'counts messages',
  message_task: 'what people were told',
  order_key: 'orders',
  order_ticket: 'orders',
  participant: 'people',
  participant_import: 'people',
  payment: 'money',
  questionnaire: 'belongs to the organisation',
  questionnaire_template: 'belongs to the organisation',
  refund: 'money',
  room_minute: 'counts people',
  room_place: 'people',
  round_quarter: 'counts ballots',
  schedule_import: 'what was done with a file',
  schedule_release: 'what the public was told',
  sale_watch: 'where orders are looked after',
  sms_sign: 'of the organisation',
  sms_template: 'of the organisation',
  ticket_order: 'orders',
  ticket_waiter: 'people',
  vote_template: 'belongs to the organisation',
};
