import { memberImportStart, memberImportUndo } from '@convoke/contract/member/member.import.calls.ts';
import pg from 'pg';
import { expect } from 'vitest';
import { logIn, must } from '../support/client.ts';
import { fileOfPeople, importIs, matchPeople, uploadPeople } from '../support/member-import.ts';
import { plainInstallation, startProduct } from '../support/product.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A file is imported while the server is killed with SIGKILL and started again, so often. Then the counts add up, and nobody is there twice. */
export async function importWhileKilled(rows: number, kills: number): Promise<void> {
  const product = await startProduct({ durable: true, env: plainInstallation.env });
  const database = new pg.Client({ connectionString: product.superuserUrl });
  try {
    await database.connect();
    const token = await logIn(product.url, plainInstallation.login);
    const { text, bad, doubles } = fileOfPeople(rows);
    const importId = await uploadPeople(product.url, token, text);
    await matchPeople(product.url, token, importId);
    await importIs(product.url, token, importId, 'CHECKED');
    await must(product.url, memberImportStart, { importId }, token);
    const isUnderWay = async () => {
      const { rows: found } = await database.query<{ on: boolean }>(
        'SELECT bool_or(made > 0) AS on FROM member_import',
      );
      return found[0]?.on === true;
    };
    while (!(await isUnderWay())) await pause(20);
    for (let round = 0; round < kills; round += 1) {
      // The first one is sure to be in the midst of it.
      if (round > 0) await pause(300 + Math.random() * 900);
      product.server().kill('SIGKILL');
      await product.restartServer();
      // A run that died is missed a minute after it has begun: that minute is given, not waited for.
      await database.query(
        `UPDATE pgboss.job SET started_on = started_on - interval '1 minute' WHERE name = 'member.import' AND state = 'active'`,
      );
    }
    const done = await importIs(product.url, token, importId, 'DONE', 120 + kills * 90);
    const made = rows - bad - doubles;
    expect(done).toMatchObject({
      total: rows,
      bad,
      made,
      doubles,
      changed: 0,
      same: 0,
      conflicts: 0,
      progress: rows - bad,
    });
    const { rows: counted } = await database.query(
      `SELECT (SELECT count(*)::int FROM member WHERE deleted_at IS NULL) AS members,
         (SELECT count(DISTINCT value)::int FROM member_contact WHERE kind = 'phone' AND is_live) AS phones,
         (SELECT count(*)::int FROM member_contact WHERE is_live) AS contacts,
         (SELECT count(*)::int FROM member_log WHERE kind = 'imported') AS lines`,
    );
    expect(counted[0]).toEqual({ members: made, phones: made, contacts: 2 * made, lines: made });
    await must(product.url, memberImportUndo, { importId }, token);
    expect(await importIs(product.url, token, importId, 'UNDONE')).toMatchObject({ undone: made, kept: 0 });
  } finally {
    await database.end();
    await product.stop();
  }
}
