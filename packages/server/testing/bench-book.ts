import type pg from 'pg';

export interface BenchBook {
  organisationId: string;
  userId: string;
  bookId: string;
}

/** What both benches of messages begin with: an organisation whose balance covers whatever is sent, and an address book that counts so many entries and has none yet. */
export async function benchBook(client: pg.Client, name: string, entries: number): Promise<BenchBook> {
  const one = async (text: string, values: unknown[] = []) =>
    (await client.query<Record<string, string>>(text, values)).rows[0] ?? {};
  const { organisation_id: organisationId = '', id: userId = '' } = await one(
    'SELECT organisation_id, id FROM app_user LIMIT 1',
  );
  await client.query(
    `INSERT INTO account_balance (organisation_id, balance_cents) VALUES ($1, 1000000000)
     ON CONFLICT (organisation_id) DO UPDATE SET balance_cents = 1000000000`,
    [organisationId],
  );
  const { id: bookId = '' } = await one(
    `INSERT INTO address_book (organisation_id, channel, name, made_by, entries) VALUES ($1, 'mail', $2, $3, $4) RETURNING id`,
    [organisationId, name, userId, entries],
  );
  return { organisationId, userId, bookId };
}
