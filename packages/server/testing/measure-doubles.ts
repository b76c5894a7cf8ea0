import { withClient } from '@convoke/launcher/database.ts';
import type pg from 'pg';
import { makeServices } from '../src/core/services.ts';
import { readSettings } from '../src/core/settings.ts';
import { doublesStep } from '../src/domains/member/doubles/member.doubles.run.ts';

/**
 * Likely doubles among `DOUBLES` members (decision 0070), on a database of its own: `ONLY=doubles npm run bench` starts it with DATABASE_URL (the server's role) and
 * SUPERUSER_URL. The job's own steps without its pauses, and nobody tells the planner what was filled in.
 */

const members = Number(process.env['DOUBLES'] ?? 20_000);

/** Six in ten with Chinese names; firms of a dozen, a few of hundreds; three in a hundred entered twice with a slip. */
async function fill(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ organisation_id: string }>('SELECT organisation_id FROM app_user LIMIT 1');
  const organisationId = rows[0]?.organisation_id ?? '';
  await client.query(`
    SET session_replication_role = replica;
    SET synchronous_commit = off`);
  await client.query(
    `WITH person AS (
       SELECT i, abs(hashint4(i)::bigint) AS h, abs(hashint4(-i)::bigint) AS g, i % 10 < 6 AS is_han,
         CASE WHEN i % 41 = 0 THEN 'Great Works ' || i / 20000 ELSE 'Firm ' || i / 12 || ' Ltd' END AS company
       FROM generate_series(1, $2::int - $2::int * 3 / 103) i
     ), named AS (
       SELECT *, CASE WHEN is_han THEN
           substr('王李张刘陈杨黄赵周吴徐孙马胡朱郭何高林罗郑梁谢宋唐许韩冯邓曹', 1 + (h % 30)::int, 1) ||
           substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建文辉玲志国', 1 + (h / 30 % 30)::int, 1) ||
           substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建文辉玲志国', 1 + (g % 30)::int, 1)
         ELSE (ARRAY['Maria','John','Yuki','Anna','Jose','Sakura','Carmen','Peter','Laura','David','Elena','Thomas','Nadia','Hiroshi','Julia','Marco'])[1 + h % 16] || ' ' ||
           (ARRAY['Gar','Lop','Smi','Tan','Mar','Suz','Bro','Fer','Yam','Wil'])[1 + g % 10] || (ARRAY['cia','ez','th','aka','tin','uki','wn','nandez','amoto','son'])[1 + g / 10 % 10] || (ARRAY['', 'o', 'i', 'er', 'ski'])[1 + g / 100 % 5]
         END AS name, '13' || lpad((i::bigint * 7919 % 1000000000)::text, 9, '0') AS phone
       FROM person
     ), everyone AS (
       SELECT i, 0 AS copy, name, company, phone, 'p' || i || '@example.com' AS email FROM named
       UNION ALL
       -- The third digit from the end is another one, or a letter is missing, or the mailbox is that of another provider.
       SELECT i, 1, CASE WHEN i % 3 = 1 AND NOT is_han THEN left(name, -1) ELSE name END, CASE WHEN i % 3 = 2 THEN '' ELSE company END,
         CASE WHEN i % 3 = 0 THEN overlay(phone PLACING ((substr(phone, 9, 1)::int + 1) % 10)::text FROM 9) ELSE '15' || lpad(i::text, 9, '0') END,
         'p' || i || '@mail.example.org'
       FROM named WHERE i % 33 = 0
     ), made AS MATERIALIZED (SELECT uuidv7() AS id, * FROM everyone), added AS (
       INSERT INTO member (organisation_id, id, name, company, language, origin, phone, email, contacts, last_at)
       SELECT $1, id, name, company, 'zh', 'import', phone, email, phone || ' ' || email, now() FROM made
     )
     INSERT INTO member_contact (organisation_id, member_id, kind, value, source)
     SELECT $1, id, 'phone', phone, 'import' FROM made UNION ALL SELECT $1, id, 'email', email, 'import' FROM made`,
    [organisationId, members],
  );
  await client.query('RESET session_replication_role; RESET synchronous_commit');
  return organisationId;
}

const megabytes = () => Math.round(process.memoryUsage.rss() / 1_048_576);
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function run(client: pg.Client, what: string, organisationId: string): Promise<void> {
  const { services } = await makeServices(readSettings({ ...process.env, LOG_LEVEL: 'fatal' }));
  const { rows } = await client.query<{ id: string }>(
    'INSERT INTO member_doubles_run (organisation_id) VALUES ($1) RETURNING id',
    [organisationId],
  );
  const runId = rows[0]?.id ?? '';
  const standing = async () =>
    (
      await client.query<{ phase: string; found: number; passed: number }>(
        'SELECT phase, found, passed FROM member_doubles_run WHERE organisation_id = $1 AND id = $2',
        [organisationId, runId],
      )
    ).rows[0] ?? { phase: '', found: 0, passed: 0 };
  try {
    const begun = performance.now();
    const steps: Record<string, { took: number; held: number }[]> = {};
    for (let { phase } = await standing(), goesOn = true; goesOn; ) {
      const from = performance.now();
      goesOn = await doublesStep(services, { organisationId, runId });
      (steps[phase] ??= []).push({ took: performance.now() - from, held: megabytes() });
      phase = (await standing()).phase;
    }
    const { found, passed } = await standing();
    console.log(
      `  ${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s; ${found.toLocaleString('en')} pairs found, ${passed.toLocaleString('en')} members passed over`,
    );
    for (const [phase, each] of Object.entries(steps)) {
      const tenth = each.length / 10;
      const parts = [0, 4.5, 9].map((n) => each.slice(Math.floor(n * tenth), Math.ceil((n + 1) * tenth)));
      const sum = each.reduce((all, { took }) => all + took, 0) / 1000;
      console.log(
        `    ${phase.padEnd(6)} ${sum.toFixed(1)} s; a step at the beginning, in the middle, at the end ${parts.map((part) => middle(part.map(({ took }) => took)).toFixed(0)).join(', ')} ms, at most ${Math.max(...each.map(({ took }) => took)).toFixed(0)}; memory ${parts.map((part) => Math.max(0, ...part.map(({ held }) => held))).join(', ')} MB`,
      );
    }
  } finally {
    await services.database.close();
  }
}

await withClient(process.env['SUPERUSER_URL'] ?? '', async (client) => {
  const organisationId = await fill(client);
  console.log(`\nlikely doubles of ${members.toLocaleString('en')} members; ${megabytes()} MB before`);
  await run(client, 'the first time', organisationId);
  await run(client, 'again, with nothing changed', organisationId);
});
