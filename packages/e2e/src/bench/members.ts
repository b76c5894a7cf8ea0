import { memberList, memberLogList } from '@convoke/contract/member/member.calls.ts';
import type { FilterCondition, FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberScreen, memberScreenCount } from '@convoke/contract/member/member.filter.calls.ts';
import pg from 'pg';
import { logIn, must, type Wire, wire } from '../support/client.ts';
import { newHome } from '../support/home.ts';
import { plainInstallation, startProduct } from '../support/product.ts';
import { byTurns, figures, loadHttp, madeBefore, type Measured } from './load.ts';
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

/** Lists, filters and histories of an organisation of `MEMBERS` members, through HTTP beside SQL written by hand for the same question, as the server's role. */
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

    console.log(
      `members, ms (asked: p95 ${asked.pageMs}, counts ${asked.countMs}, ratio ${asked.ratio})   by hand, p95   HTTP, p50   HTTP, p95   ratio`,
    );
    for (const question of questions) {
      const bare = () => times(() => askBare(server, organisationId, question.bare));
      const http = () => loadHttp(product.url, someOf(question.make), 1, 600);
      const [said, answered] = [await askBare(server, organisationId, question.bare), await question.answer()];
      if (inWords(said) !== inWords(answered)) throw new Error(`${question.name}: by hand it is another answer`);
      await bare();
      await http();
      const [theirs, ours] = await byTurns(turns, bare, http);
      if (ours.refused > 0) throw new Error(`${question.name}: ${ours.refused} were refused`);
      const ratio = ours.p95 / theirs.p95;
      const isMissed = ours.p95 > (question.mostMs ?? asked.pageMs) || ratio > asked.ratio;
      console.log(
        `  ${question.name.padEnd(52)} ${theirs.p95.toFixed(1).padStart(14)} ${ours.p50.toFixed(1).padStart(11)} ${ours.p95.toFixed(1).padStart(11)} ${ratio.toFixed(2).padStart(7)}${isMissed ? '  missed' : ''}`,
      );
    }
  } finally {
    await Promise.all([superuser.end(), server.end()]);
    await product.stop();
    await home.remove();
  }
}

const inWords = ({ ids, totals }: Said) => JSON.stringify([ids, totals.map((total) => Math.min(total, farthest))]);

/** The requests of a turn, made beforehand. */
function someOf(make: () => Wire): () => Wire | Buffer | null {
  const next = madeBefore(make, perTurn);
  let left = perTurn;
  return () => (left-- > 0 ? next() : null);
}

/** As often as in a turn, one after the other. */
async function times(work: () => Promise<unknown>): Promise<Measured> {
  const latencies: number[] = [];
  const began = performance.now();
  for (let n = 0; n < perTurn; n += 1) {
    const asks = performance.now();
    await work();
    latencies.push(performance.now() - asks);
  }
  return figures(latencies, (performance.now() - began) / 1000);
}
