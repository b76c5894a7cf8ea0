import type pg from 'pg';

/**
 * Puts `rows` believable participants straight into an event's tables and gives their codes. One in ten awaits review, one in five is signed in;
 * names repeat as they do among people.
 */
export async function fillEvent(client: pg.Client, eventId: string, rows: number): Promise<string[]> {
  const found = await client.query<{ organisation_id: string; form_id: string; group_id: string }>(
    `SELECT e.organisation_id, e.form_id, g.id AS group_id FROM event e
     JOIN checkin_group g ON g.organisation_id = e.organisation_id AND g.event_id = e.id AND g.is_default WHERE e.id = $1`,
    [eventId],
  );
  const event = found.rows[0];
  if (!event) throw new Error('no such event');
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO participant (organisation_id, event_id, code, state, name, phone, email, company, form_id, form_version, submitted_at, signed_in_at, revision)
     SELECT $1, $2::uuid, upper(substr(md5($2::uuid::text || i::text), 1, 14)), CASE WHEN i % 10 = 0 THEN 'PENDING' ELSE 'APPROVED' END,
       (ARRAY['Wang','Li','Zhang','Garcia','Tanaka','Smith','Chen','Sato','Lopez','Brown'])[1 + i % 10] || ' ' ||
       (ARRAY['Xiuying','Wei','Maria','Yuki','John','Fang','Jose','Sakura','Anna','Min','Lei','Ana'])[1 + (i / 10) % 12] || ' ' || i,
       '139' || lpad(i::text, 8, '0'), 'p' || i || '@example.com', 'Company ' || i % 500, $3, 1,
       now() - (i || ' seconds')::interval, CASE WHEN i % 5 = 0 AND i % 10 <> 0 THEN now() END, 1
     FROM generate_series(1, $4::int) i`,
    [event.organisation_id, eventId, event.form_id, rows],
  );
  await client.query(
    `INSERT INTO checkin_member (organisation_id, event_id, group_id, participant_id)
     SELECT organisation_id, event_id, $2, id FROM participant WHERE event_id = $1`,
    [eventId, event.group_id],
  );
  await client.query(
    `INSERT INTO directory (kind, code, organisation_id, target_id) SELECT 'participant', code, organisation_id, id FROM participant WHERE event_id = $1`,
    [eventId],
  );
  await client.query(
    `UPDATE event_tally t SET pending = c.pending, approved = c.approved, signed_in = c.signed, capacity = 2000000 FROM (
       SELECT count(*) FILTER (WHERE state = 'PENDING') AS pending, count(*) FILTER (WHERE state = 'APPROVED') AS approved, count(signed_in_at) AS signed
       FROM participant WHERE event_id = $1) c WHERE t.event_id = $1`,
    [eventId],
  );
  await client.query('COMMIT');
  const codes = await client.query<{ code: string }>(
    `SELECT code FROM participant WHERE event_id = $1 AND state = 'APPROVED' AND signed_in_at IS NULL`,
    [eventId],
  );
  return codes.rows.map((row) => row.code);
}
