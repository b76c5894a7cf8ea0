import type pg from 'pg';

/** A page and its total as somebody would write them by hand for this one question; $1 is the organisation. */
export interface BareQuestion {
  rows: BareStatement;
  total: BareStatement;
}

interface BareStatement {
  text: string;
  /** From $2 on. */
  values?: readonly unknown[];
}

const newest = 'created_at DESC, id DESC';
const live = 'm.organisation_id = $1 AND m.deleted_at IS NULL';

/** What a row of the list shows, of the members of a page. */
const shown = (page: string, order: string) => `
  SELECT m.id, m.name, m.company, m.title, m.phone, m.email, m.origin, m.channel, m.created_at, m.last_at, m.version,
    (SELECT count(DISTINCT l.event_id)::int FROM member_participant l WHERE l.organisation_id = $1 AND l.member_id = m.id) AS events,
    (SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'colour', g.colour) ORDER BY lower(g.name))
     FROM member_tagged l CROSS JOIN LATERAL (
       SELECT id, name, colour FROM member_tag WHERE organisation_id = $1 AND id = l.tag_id AND deleted_at IS NULL OFFSET 0) g
     WHERE l.organisation_id = $1 AND l.member_id = m.id) AS tags,
    (SELECT jsonb_object_agg(v.field_id, v.text_value) FROM member_value v WHERE v.organisation_id = $1 AND v.member_id = m.id) AS values
  FROM (${page}) m ORDER BY ${order}`;

/** As far as the product counts. */
const counted = (matching: string) => `SELECT count(*)::int AS total FROM (${matching} LIMIT 10001) c`;
const everyone: BareStatement = { text: counted(`SELECT FROM member m WHERE ${live}`) };

export const bareNewest: BareQuestion = {
  rows: { text: shown(`SELECT m.* FROM member m WHERE ${live} ORDER BY ${newest} LIMIT 21`, newest) },
  total: everyone,
};

const byName = 'lower(name) COLLATE "C", id';
export const bareByName: BareQuestion = {
  rows: { text: shown(`SELECT m.* FROM member m WHERE ${live} ORDER BY ${byName} LIMIT 21`, byName) },
  total: everyone,
};

export const bareBehind = (at: string, id: string): BareQuestion => ({
  rows: {
    text: shown(
      `SELECT m.* FROM member m WHERE ${live} AND (m.created_at, m.id) < ($2::timestamptz, $3::uuid) ORDER BY ${newest} LIMIT 21`,
      newest,
    ),
    values: [`${at}Z`, id],
  },
  total: everyone,
});

const tagged = 'l.organisation_id = $1 AND l.tag_id = $2 AND l.is_live';
/** The members of a page that was found among the rows of a tag. */
const ofTagged = (also: string) => `
  SELECT m.* FROM (
    SELECT l.member_id FROM member_tagged l WHERE ${tagged}${also} ORDER BY l.member_at DESC, l.member_id DESC LIMIT 21) l
  CROSS JOIN LATERAL (SELECT * FROM member WHERE organisation_id = $1 AND id = l.member_id OFFSET 0) m`;

export const bareTagged = (tag: string): BareQuestion => ({
  rows: { text: shown(ofTagged(''), newest), values: [tag] },
  total: { text: 'SELECT members AS total FROM member_tag WHERE organisation_id = $1 AND id = $2', values: [tag] },
});

const notIn = ` AND NOT EXISTS (
  SELECT FROM member_in_group g WHERE g.organisation_id = $1 AND g.member_id = l.member_id AND g.group_id = $3 OFFSET 0)`;
export const bareTaggedNotIn = (tag: string, group: string): BareQuestion => ({
  rows: { text: shown(ofTagged(notIn), newest), values: [tag, group] },
  total: { text: counted(`SELECT FROM member_tagged l WHERE ${tagged}${notIn}`), values: [tag, group] },
});

export const barePaid: BareQuestion = {
  rows: {
    text: shown(
      `SELECT m.* FROM member m WHERE ${live} AND EXISTS (
         SELECT FROM member_log h WHERE h.organisation_id = $1 AND h.member_id = m.id AND h.kind = 'paid' OFFSET 0)
       ORDER BY ${newest} LIMIT 21`,
      newest,
    ),
  },
  total: {
    text: counted(`SELECT FROM (
        SELECT DISTINCT member_id FROM member_log WHERE organisation_id = $1 AND kind = 'paid' ORDER BY member_id) h
      CROSS JOIN LATERAL (SELECT FROM member m WHERE ${live} AND m.id = h.member_id OFFSET 0) m`),
  },
};

const ofValue = `FROM member_value v CROSS JOIN LATERAL (SELECT * FROM member m WHERE ${live} AND m.id = v.member_id OFFSET 0) m
  WHERE v.organisation_id = $1 AND v.field_id = $2 AND v.text_key = $3`;
export const bareValue = (field: string, value: string): BareQuestion => ({
  rows: { text: shown(`SELECT m.* ${ofValue} ORDER BY ${newest} LIMIT 21`, newest), values: [field, value] },
  total: { text: counted(`SELECT ${ofValue}`), values: [field, value] },
});

/** Everyone, and whoever has a tag: two totals and no rows. */
export const bareCounts = (tag: string): BareQuestion => ({
  rows: everyone,
  total: {
    text: counted(
      `SELECT FROM member_tagged l CROSS JOIN LATERAL (SELECT FROM member m WHERE ${live} AND m.id = l.member_id OFFSET 0) m WHERE ${tagged}`,
    ),
    values: [tag],
  },
});

export const bareHistory = (member: string, behind?: { at: string; id: string }): BareQuestion => ({
  rows: {
    text: `
      SELECT l.*, e.title, u.nick_name FROM (
        SELECT * FROM member_log WHERE organisation_id = $1 AND member_id = $2 ${behind ? 'AND (at, id) < ($3::timestamptz, $4::uuid)' : ''}
        ORDER BY at DESC, id DESC LIMIT 21) l
      LEFT JOIN event e ON e.organisation_id = $1 AND e.id = l.event_id
      LEFT JOIN app_user u ON u.organisation_id = $1 AND u.id = l.by_user
      ORDER BY l.at DESC, l.id DESC`,
    values: behind ? [member, `${behind.at}Z`, behind.id] : [member],
  },
  total: { text: counted('SELECT FROM member_log WHERE organisation_id = $1 AND member_id = $2'), values: [member] },
});

export const statementsOf = ({ rows, total }: BareQuestion) =>
  [rows, total].map(({ text, values = [] }) => ({ text, values: [...values] }));

/** Asks as the server does: in a transaction of the organisation, each statement planned for its values. The first twenty ids, and the total. */
export async function askBare(
  client: pg.Client,
  organisationId: string,
  { rows, total }: BareQuestion,
): Promise<{ ids: string[]; totals: number[] }> {
  await client.query(`BEGIN READ ONLY; SELECT set_config('convoke.organisation_id', '${organisationId}', true)`);
  const ask = async ({ text, values = [] }: BareStatement) =>
    (await client.query<{ id?: string; total?: number }>(text, [organisationId, ...values])).rows;
  const found = await ask(rows);
  const all = [...found, ...(await ask(total))];
  await client.query('COMMIT');
  return {
    ids: found.flatMap(({ id }) => id ?? []).slice(0, 20),
    totals: all.flatMap((row) => row.total ?? []),
  };
}
