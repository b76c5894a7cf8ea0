import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { messageMailSend, messageTaskInfo } from '@convoke/contract/message/message.calls.ts';
import pg from 'pg';
import { logIn, must } from '../support/client.ts';
import { plainInstallation, startProduct } from '../support/product.ts';
import { sheetOf, uploaded } from './book-import.ts';
import { memory } from './server-memory.ts';

const mails = Number(process.env['CAMPAIGN'] ?? 50_000);
const { mail } = bookCalls;

/** A campaign that the running server sends by its jobs, mails of 15 kB, to a receiver that keeps none: what it takes, and what the server holds on the way. */
export async function campaign(): Promise<void> {
  const script = fileURLToPath(new URL('../../../server/testing/measure-messages.ts', import.meta.url));
  const receiver = fork(script, ['sink']);
  const ports = await new Promise<{ mail: number }>((resolve) =>
    receiver.once('message', (message) => resolve(message as { mail: number })),
  );
  const env = { ...plainInstallation.env, SMTP_URL: `smtp://127.0.0.1:${ports.mail}` };
  const product = await startProduct({ durable: true, env });
  const database = new pg.Client({ connectionString: product.superuserUrl });
  try {
    await database.connect();
    await database.query(`INSERT INTO account_balance (organisation_id, balance_cents) SELECT organisation_id, 1000000 FROM organisation
      ON CONFLICT (organisation_id) DO UPDATE SET balance_cents = 1000000`);
    const token = await logIn(product.url, plainInstallation.login);
    const pid = product.server().pid ?? 0;
    const { bookId } = await must(product.url, mail.bookAdd, { name: 'Readers' }, token);
    const { bookImportId } = await uploaded(product.url, token, bookId, sheetOf(mails));
    for (let left = 1; left > 0; ) ({ left } = await must(product.url, mail.import, { bookImportId }, token));
    const held = [`before ${memory(pid, 'VmRSS')}`];
    const { taskId } = await must(
      product.url,
      messageMailSend,
      {
        name: 'Campaign',
        purpose: 'promotion',
        sources: [{ kind: 'book', bookId }],
        mail: { subject: 'Hello {{name}}', html: `<p>Hello {{name}}</p><p>${'All of it is here. '.repeat(780)}</p>` },
      },
      token,
    );
    let begun = 0;
    for (let [seen, state] = [0, '']; state !== 'finished'; ) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      const task = await must(product.url, messageTaskInfo, { taskId }, token);
      state = task.state;
      if (begun === 0 && task.counts.accepted > 0) begun = performance.now();
      if (task.counts.accepted < seen + mails / 5) continue;
      seen = task.counts.accepted;
      held.push(`after ${seen.toLocaleString('en')} ${memory(pid, 'VmRSS')}`);
    }
    const taken = (performance.now() - begun) / 1000;
    console.log(
      `a campaign of ${mails.toLocaleString('en')} mails of 15 kB by the running server: ${Math.round(mails / taken).toLocaleString('en')}/s`,
    );
    console.log(`  memory of the server, MB: ${held.join(', ')}; most ${memory(pid, 'VmHWM')}\n`);
  } finally {
    await database.end();
    await product.stop();
    receiver.kill();
  }
}
