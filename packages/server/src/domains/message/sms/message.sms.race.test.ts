import { mostSmsSigns } from '@convoke/contract/message/message.sms.rules.ts';
import { smsSignAdd, smsSignDelete, smsTemplateAdd } from '@convoke/contract/message/message.sms.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asked } from '../../../../testing/message-tasks.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';
import { control } from '../../../../testing/tier.ts';

let one: TestServer;
let other: TestServer;

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ database: one.database });
});
afterAll(async () => {
  await one.close();
  await other.close();
});

/** An organisation has room for four more; ten come at once over two servers. Answers the codes. */
async function rush(first: TestServer, second: TestServer): Promise<number[]> {
  const organisation = await first.organisation();
  await asked(
    first,
    `INSERT INTO sms_sign (organisation_id, name, slot) SELECT $1, 'Sign ' || n, n FROM generate_series(1, $2::int) n`,
    [organisation.organisationId, mostSmsSigns - 4],
  );
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? first : second).send(smsSignAdd, { name: `Late ${n}` }, { token: organisation.token }),
    ),
  );
  return answers.map(({ code }) => code);
}

test('of ten signatures that come at once where there is room for four, four are taken', async () => {
  const codes = await rush(one, other);
  expect(codes.filter((code) => code === 0)).toHaveLength(4);
  expect(codes.filter((code) => code === 3004)).toHaveLength(6);
});

control('without the slots more are taken', async () => {
  const unguarded = await startServer();
  const twin = await startServer({ database: unguarded.database });
  try {
    await asked(unguarded, 'DROP INDEX sms_sign_slot');
    await asked(
      unguarded,
      `CREATE OR REPLACE FUNCTION take_slot() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF NEW.slot IS NULL THEN
           NEW.slot := (SELECT count(*) + 1 FROM sms_sign WHERE organisation_id = NEW.organisation_id);
           PERFORM pg_sleep(0.3);
         END IF;
         RETURN NEW; END $$`,
    );
    const codes = await rush(unguarded, twin);
    expect(codes.filter((code) => code === 0).length).toBeGreaterThan(4);
  } finally {
    await unguarded.close();
    await twin.close();
  }
});

test('a signature that is deleted while a template takes it is refused, or the template is', async () => {
  const organisation = await one.organisation();
  const { token } = organisation;
  for (let n = 0; n < 10; n += 1) {
    const { signId } = await organisation.call(smsSignAdd, { name: `Sign ${n}` });
    const [added, deleted] = await Promise.all([
      one.send(smsTemplateAdd, { kind: 'notice', name: 'Reminder', signId, text: '您好' }, { token }),
      other.send(smsSignDelete, { id: signId }, { token }),
    ]);
    expect([added.code === 0, deleted.code === 0].filter(Boolean)).toHaveLength(1);
  }
  const [orphans] = await asked<{ n: number }>(
    one,
    `SELECT count(*)::int AS n FROM sms_template t JOIN sms_sign s ON s.organisation_id = t.organisation_id AND s.id = t.sign_id
     WHERE t.organisation_id = $1 AND t.deleted_at IS NULL AND s.deleted_at IS NOT NULL`,
    [organisation.organisationId],
  );
  expect(orphans?.n).toBe(0);
});
