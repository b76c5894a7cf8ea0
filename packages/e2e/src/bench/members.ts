import { memberList, memberLogList } from '@convoke/contract/member/member.calls.ts';
import type { FilterCondition, FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberScreen, memberScreenCount } from '@convoke/contract/member/member.filter.calls.ts';
import pg from 'pg';
import { logIn, must, type Wire, wire } from '../support/client.ts';
import { newHome } from '../support/home.ts';
import { plainInstallation, startProduct } from '../support/product.ts';
import { besideSql } from './beside-sql.ts';
import { figures, loadHttp, madeBefore } from './load.ts';
import {
  askBare,
  bareBehind,
  bareByName,
  bareCounts,
  bareHistory,
  bareNewest,
  barePaid,
  type BareQuestion,
  bareTagged,
  bareTaggedNotIn,
  bareValue,
  statementsOf,
} from './members-bare.ts';
import { fillMembers } from './members-fill.ts';

const members = Number(process.env['MEMBERS'] ?? 1_000_000);
const size = 20;
const turns = 6;
const perTurn = 12;
/** How far the product counts. */
const farthest = 10_000;
const asked = { pageMs: 50, countMs: 150, ratio: 1.25 };

/** The ids of the first page, and how many there are. */
interface Said {
  ids: string[];
  totals: number[];
}

/** One question, asked of the product and written by hand. */
interface Question {
  name: string;
  call: string;
  input: object;
  make: () => Wire;
  answer: () => Promise<Said>;
  bare: BareQuestion;
  mostMs?: number;
}

/** Where a row stands, as the cursor of a page that ends with it says. */
interface Row {
  key: string;
  id: string;
}
const cursorOf = ({ key, id }: Row) => Buffer.from(JSON.stringify([key, id])).toString('base64url');

/**
 * Lists, filters and histories of an organisation of `MEMBERS` members: what the handler does in the database by turns with SQL written by hand for the same
 * question, over one connection of the server's role; and the whole of a request through HTTP.
 */
export async function memberReads(): Promise<void> {
  const home = await newHome(true, (line) => console.error(line));
  const product = await startProduct({ durable: true, home, env: { ...plainInstallation.env, WORKER: 'off' } });
  const superuser = new pg.Client({ connectionString: home.superuserUrl });
  const server = new pg.Client({ connectionString: home.serverUrl });
  for (const client of [superuser, server]) client.on('error', () => {});
  try {
    await Promise.all([superuser.connect(), server.connect()]);
    const token = await logIn(product.url, plainInstallation.login);
    const { rows: users } = await superuser.query<{ organisation_id: string }>(
      'SELECT organisation_id FROM app_user WHERE username = $1',
      [plainInstallation.login.username],
    );
    const organisationId = users[0]?.organisation_id ?? '';
    const began = performance.now();
    const filled = await fillMembers(superuser, organisationId, members);
    console.log(
      `\n${members.toLocaleString('en')} members were filled in in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );

    const rowAt = async (table: string, at: string, where: string, offset: number): Promise<Row> => {
      const { rows } = await superuser.query<Row>(
        `SELECT (${at} AT TIME ZONE 'UTC')::text AS key, id FROM ${table} WHERE organisation_id = $1 AND ${where}
         ORDER BY ${at} DESC, id DESC OFFSET $2 LIMIT 1`,
        [organisationId, offset],
      );
      return rows[0] ?? { key: '', id: '' };
    };
    const pageNumber = Math.min(10_000, Math.ceil(members / 100));
    const endsAt = await rowAt('member', 'created_at', 'deleted_at IS NULL', (pageNumber - 1) * size - 1);
    const lineAt = await rowAt('member_log', 'at', `member_id = '${filled.talker}'`, Math.floor(filled.lines / 2));

    const listed = (
      name: string,
      by: { sort?: 'name'; tagId?: string; cursor?: string },
      bare: BareQuestion,
    ): Question => {
      const input = { ...by, size };
      return {
        name,
        bare,
        call: memberList.id,
        input,
        make: () => wire(memberList, input, token),
        answer: async () => {
          const { records, total } = await must(product.url, memberList, input, token);
          return { ids: records.map(({ memberId }) => memberId), totals: [total] };
        },
      };
    };
    const screened = (name: string, tree: FilterGroup, bare: BareQuestion): Question => ({
      name,
      bare,
      call: memberScreen.id,
      input: { tree, size },
      make: () => wire(memberScreen, { tree, size }, token),
      answer: async () => {
        const { records, total } = await must(product.url, memberScreen, { tree, size }, token);
        return { ids: records.map(({ memberId }) => memberId), totals: [total] };
      },
    });
    const told = (name: string, cursor: string | undefined, bare: BareQuestion): Question => {
      const input = { memberId: filled.talker, size, ...(cursor !== undefined && { cursor }) };
      return {
        name,
        bare,
        call: memberLogList.id,
        input,
        make: () => wire(memberLogList, input, token),
        answer: async () => {
          const { records, total } = await must(product.url, memberLogList, input, token);
          return { ids: records.map(({ logId }) => logId), totals: [total] };
        },
      };
    };
    const { bigTag, rareTag, group, field } = filled;
    const ofBigTag: FilterCondition<'tag'> = { field: 'tag', operator: 'any', value: { tagIds: [bigTag] } };
    const counts = { tree: { all: [ofBigTag] } };
    const questions: Question[] = [
      listed('newest first', {}, bareNewest),
      listed('by name', { sort: 'name' }, bareByName),
      listed('a tag of three in ten', { tagId: bigTag }, bareTagged(bigTag)),
      listed('a tag of three in ten thousand', { tagId: rareTag }, bareTagged(rareTag)),
      listed(
        `page ${pageNumber.toLocaleString('en')} by cursor`,
        { cursor: cursorOf(endsAt) },
        bareBehind(endsAt.key, endsAt.id),
      ),
      screened(
        'filter: tag, and not in a group',
        { all: [ofBigTag, { field: 'group', operator: 'none', value: { groupIds: [group] } }] },
        bareTaggedNotIn(bigTag, group),
      ),
      screened('filter: ever paid', { all: [{ field: 'paid', operator: 'ever', value: {} }] }, barePaid),
      screened(
        'filter: own field',
        { all: [{ field: 'own', operator: 'is', value: { memberFieldId: field, text: 'Seat 17' } }] },
        bareValue(field, 'seat 17'),
      ),
      {
        name: 'capped count of a tag',
        bare: bareCounts(bigTag),
        mostMs: asked.countMs,
        call: memberScreenCount.id,
        input: counts,
        make: () => wire(memberScreenCount, counts, token),
        answer: async () => {
          const { steps } = await must(product.url, memberScreenCount, counts, token);
          return { ids: [], totals: steps.map(({ count }) => count) };
        },
      },
      told(`history of ${filled.lines.toLocaleString('en')} lines`, undefined, bareHistory(filled.talker)),
      told(
        'the same, from its middle',
        cursorOf(lineAt),
        bareHistory(filled.talker, { at: lineAt.key, id: lineAt.id }),
      ),
    ];

    const beside = await besideSql(home.serverUrl, organisationId);
    console.log(
      `members, ms (asked: p95 ${asked.pageMs}, counts ${asked.countMs}, ratio ${asked.ratio})   by hand p50, p95  handler p50, p95   ratio   HTTP p50, p95   ratio to SQL`,
    );
    for (const question of questions) {
      const [said, answered] = [await askBare(server, organisationId, question.bare), await question.answer()];
      if (inWords(said) !== inWords(answered)) throw new Error(`${question.name}: by hand it is another answer`);
      const { byHand, handler } = await beside.ask({
        ...question,
        byHand: statementsOf(question.bare),
        turns,
        perTurn,
      });
      const requests = () => loadHttp(product.url, someOf(question.make), 1, 600);
      await requests();
      const http = await requests();
      if (http.refused > 0) throw new Error(`${question.name}: ${http.refused} were refused`);
      const [theirs, ours] = [figures(byHand, 1), figures(handler, 1)];
      const ratio = ours.p50 / theirs.p50;
      const isMissed = http.p95 > (question.mostMs ?? asked.pageMs) || ratio > asked.ratio;
      const ms = (...each: number[]) => each.map((one) => one.toFixed(1).padStart(8)).join('');
      console.log(
        `  ${question.name.padEnd(36)} ${ms(theirs.p50, theirs.p95)}  ${ms(ours.p50, ours.p95)} ${ratio.toFixed(2).padStart(8)} ${ms(http.p50, http.p95)} ${(http.p50 / theirs.p50).toFixed(2).padStart(8)}${isMissed ? '  missed' : ''}`,
      );
    }
    beside.end();
  } finally {
    await Promise.all([superuser.end(), server.end()]);
    await product.stop();
    await home.remove();
  }
}

const inWords = ({ ids, totals }: Said) => JSON.stringify([ids, totals.map((total) => Math.min(total, farthest))]);

/** The requests of one run, made beforehand. */
function someOf(make: () => Wire): () => Wire | Buffer | null {
  let left = turns * perTurn;
  const next = madeBefore(make, left);
  return () => (left-- > 0 ? next() : null);
}
