import { createHash } from 'node:crypto';
import { documentPage } from '@convoke/contract/resource/document.calls.ts';
import type pg from 'pg';
import { must } from '../support/client.ts';
import type { Home } from '../support/home.ts';
import type { Product } from '../support/product.ts';
import { besideSql } from './beside-sql.ts';
import { figures } from './load.ts';

const size = 20;
/** How far the product counts, and the pages of texts that it looks at. */
const farthest = 10_000;
const mostPages = 1000;

type Filter = NonNullable<(typeof documentPage.input)['_zod']['input']>;

interface Library {
  product: Product;
  home: Home;
  database: pg.Client;
  token: string;
  documents: number;
  categoryIds: readonly string[];
}

/** Lists and searches: through HTTP, so by the server's role and under row-level security; and what the call's handler takes in the database beside statements written by hand. */
export async function libraryPages({ product, home, database, token, documents, categoryIds }: Library): Promise<void> {
  const category = (round: number) => categoryIds[round % categoryIds.length] as string;
  const filters: Record<string, (round: number) => Filter> = {
    'newest first': () => ({}),
    'by name': () => ({ sort: 'name' }),
    'largest first': () => ({ sort: '-bytes' }),
    'of a category': (round) => ({ categoryId: category(round) }),
    'of a category, by name': (round) => ({ categoryId: category(round), sort: 'name' }),
    'of a category, largest first': (round) => ({ categoryId: category(round), sort: '-bytes' }),
    'search, one in a hundred': (round) => ({ search: `plan ${10 + (round % 90)}` }),
    'search, one of all': (round) => ({ search: `plan ${documents - 1 - round * 97}` }),
    'search, one in three': () => ({ search: 'report' }),
    'search, none': (round) => ({ search: `nothing ${round}` }),
    'search of two letters': () => ({ search: 're' }),
    'search in a category': (round) => ({ search: 'report', categoryId: category(round) }),
    'search, a kind': () => ({ search: 'report', kind: 'pdf' }),
    'search in texts, in one of three': () => ({ search: 'budget' }),
    'search in texts, in one of 4,096 words': (round) => ({ search: textWord(round) }),
    'search in texts, in a few': (round) => ({ search: `folio${50 * (1 + round)}` }),
    'search in texts, a category': (round) => ({ search: 'budget', categoryId: category(round) }),
    'a kind': () => ({ kind: 'video' }),
    'a kind in a category': (round) => ({ kind: 'video', categoryId: category(round) }),
    'of a day': () => ({ createdFrom: dayAgo(40), createdTo: dayAgo(39) }),
    trash: () => ({ state: 'trash' }),
  };
  const { rows } = await database.query<{ id: string }>('SELECT organisation_id AS id FROM app_user LIMIT 1');
  const beside = await besideSql(home.serverUrl, rows[0]?.id ?? '');
  console.log(
    `\n${documents.toLocaleString('en')} documents, a page of ${size}, ms   HTTP p50, p95 (asked: 50)   by hand p50   handler p50   ratio`,
  );
  for (const [name, filter] of Object.entries(filters)) {
    const times: number[] = [];
    for (let round = 0; round < 120; round += 1) {
      const begun = performance.now();
      await must(product.url, documentPage, { size, ...filter(round) }, token);
      if (round >= 20) times.push(performance.now() - begun);
    }
    const { p50, p95 } = figures(times, 1);
    const input = { size, ...filter(7) };
    const { byHand, handler } = await beside.ask({
      call: documentPage.id,
      input,
      byHand: byHandOf(input),
      turns: 3,
      perTurn: 12,
    });
    const [theirs, ours] = [figures(byHand, 1).p50, figures(handler, 1).p50];
    console.log(
      `  ${name.padEnd(44)} ${[p50, p95, theirs, ours].map((ms) => ms.toFixed(1).padStart(8)).join(' ')} ${(ours / theirs).toFixed(2).padStart(7)}`,
    );
  }
  beside.end();
}

const orders: Record<string, string> = { name: 'lower(d.name) COLLATE "C", d.id', '-bytes': 'd.bytes DESC, d.id DESC' };
const columns = `d.*, (SELECT u.nick_name FROM app_user u WHERE u.organisation_id = $1 AND u.id = d.created_by),
  (SELECT count(*) FROM document_link l WHERE l.organisation_id = $1 AND l.document_id = d.id AND l.revoked_at IS NULL)`;

/** The organisation is $1. */
function byHandOf({ search, sort = '-createdAt', ...filter }: Filter): { text: string; values: unknown[] }[] {
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one) + 1}`;
  const all = [
    'd.organisation_id = $1',
    filter.state === 'trash' ? `d.deleted_at > now() - interval '30 days'` : 'd.deleted_at IS NULL',
  ];
  if (filter.categoryId) all.push(`d.category_id = ${value(filter.categoryId)}::uuid`);
  if (filter.kind) all.push(`d.kind = ${value(filter.kind)}`);
  if (filter.createdFrom) all.push(`d.created_at >= ${value(filter.createdFrom)}::timestamptz`);
  if (filter.createdTo) all.push(`d.created_at < ${value(filter.createdTo)}::timestamptz`);
  const where = all.join(' AND ');
  const order = orders[sort] ?? 'd.created_at DESC, d.id DESC';
  const page = (from: string) => `SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ${size + 1}`;
  const count = (from: string) => `SELECT count(*) FROM (SELECT FROM ${from} LIMIT ${farthest + 1}) c`;
  const statement = (text: string) => ({ text, values });
  if (search === undefined) return [page, count].map((of) => statement(of(`document d WHERE ${where}`)));
  if (search.length < 3) {
    const begins = `document d WHERE ${where} AND lower(d.name) COLLATE "C" LIKE ${value(`${search}%`)}`;
    return [page, count].map((of) => statement(of(begins)));
  }
  const like = value(`%${search}%`);
  return [
    statement(`
      WITH hit AS MATERIALIZED (SELECT document_id, number FROM document_text WHERE organisation_id = $1 AND search LIKE ${like}),
      found AS MATERIALIZED (
        (SELECT d.id, d.created_at FROM document d WHERE ${where} AND d.search LIKE ${like} LIMIT ${farthest + 1})
        UNION SELECT d.id, d.created_at FROM (SELECT * FROM hit LIMIT ${mostPages + 1}) h JOIN document d ON d.id = h.document_id AND d.shown_version = h.number WHERE ${where})
      SELECT ${columns}, (SELECT count(*) FROM found) FROM (SELECT * FROM found ORDER BY created_at DESC, id DESC LIMIT ${size + 1}) f
      JOIN document d ON d.organisation_id = $1 AND d.id = f.id`),
  ];
}

/** One of the words that library-fill.ts makes texts of. */
const textWord = (round: number) =>
  `w${createHash('md5')
    .update(String(round * 31))
    .digest('hex')
    .slice(0, 6)}`;

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
