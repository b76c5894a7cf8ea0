import { appendFileSync } from 'node:fs';
import pg from 'pg';

/** Loaded before a server of another commit (make-state.ts): writes down what it tells PostgreSQL as the owner, so that its schema can be made again without its code. */

const file = process.env['RECORD_SQL'] ?? '';
type Query = (this: pg.Client, ...given: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const query = prototype.query;

prototype.query = function recorded(this: pg.Client, ...given: unknown[]) {
  if (this.user === 'convoke_owner') {
    const [first, second] = given;
    const asked =
      typeof first === 'string' ? { text: first, values: second } : (first as { text: string; values?: unknown });
    const text = filled(asked.text, Array.isArray(asked.values) ? asked.values : []);
    // Looking changes nothing, rows are dumped (the demo makes its past as the owner), and whoever makes it again has a transaction of their own. The job queue's plan is one text, with or without a beginning and an end of its own.
    const isPlan = /\bcreate\s+schema\b/i.test(text);
    const isRecord = /^\s*insert into "kysely_/i.test(text);
    if (
      isPlan ||
      isRecord ||
      !/^\s*(select|with|insert|update|delete|begin|commit|rollback|savepoint|release|set)\b/i.test(text)
    )
      appendFileSync(file, `${text.trim().replace(/;$/, '')};\n`);
  }
  return query.apply(this, given);
};

/** Migrations give plain values only. */
function filled(text: string, values: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (place, number: string) => {
    const value = values[Number(number) - 1];
    return typeof value === 'string' ? pg.escapeLiteral(value) : values.length === 0 ? place : String(value);
  });
}
