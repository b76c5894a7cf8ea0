import { asked, mailTask, run, smsTask, typed } from './message-tasks.ts';
import type { KeptMessages } from './messages.ts';
import type { Organisation, TestServer } from './server.ts';
import { topUp } from './top-up.ts';

export interface SentMail {
  taskId: string;
  lineId: string;
  html: string;
  /** Addresses of the mail: of leaving, of its picture, of its links by number. */
  leave: string;
  picture: string;
  link: (number: number) => string;
  bounces: string;
}

const pathOf = (url: string) => new URL(url).pathname;

/** A mail of a campaign, handed over, and its own addresses. */
export async function sentMail(
  server: TestServer,
  organisation: Organisation,
  kept: KeptMessages,
  address: string,
  {
    html = '<p><a href="https://example.com/one">One</a> <a href="https://example.com/two">Two</a></p>',
    ...more
  }: {
    html?: string;
    purpose?: 'notice' | 'promotion';
  } = {},
): Promise<SentMail> {
  await topUp(server, organisation, 1000);
  const { taskId } = await mailTask(organisation, {
    sources: typed(address),
    mail: { subject: 'Hello', html },
    ...more,
  });
  await run(server, organisation, taskId);
  const [line] = await asked<{ id: string }>(server, 'SELECT id FROM message_line WHERE task_id = $1', [taskId]);
  const mail = kept.mails.findLast(({ to }) => to === address);
  if (!line || !mail) throw new Error('the mail was not handed over');
  const [, leave = ''] = /<([^>]+)>/.exec(mail.headers?.['List-Unsubscribe'] ?? '') ?? [];
  const [picture = ''] = /https?:\/\/[^"]+\/m\/o\/[\w-]+\.gif/.exec(mail.html) ?? [];
  const [, click = ''] = /(https?:\/\/[^"]+\/m\/c\/[\w-]+)\/0"/.exec(mail.html) ?? [];
  return {
    taskId,
    lineId: line.id,
    html: mail.html,
    leave: pathOf(leave),
    picture: picture === '' ? '' : pathOf(picture),
    link: (number) => `${pathOf(click)}/${number}`,
    bounces: mail.envelopeFrom ?? '',
  };
}

/** A text message of a campaign, handed over: what the vendor calls it. */
export async function sentText(
  server: TestServer,
  organisation: Organisation,
  kept: KeptMessages,
  phone: string,
  purpose: 'notice' | 'promotion' = 'promotion',
): Promise<{ taskId: string; outId: string }> {
  await topUp(server, organisation, 1000);
  const { taskId } = await smsTask(organisation, { sources: typed(phone), purpose });
  await run(server, organisation, taskId);
  const outId = kept.texts.findLast(({ to }) => to === phone)?.outId;
  if (outId === undefined) throw new Error('the text message was not handed over');
  return { taskId, outId };
}

export interface AnsweredLine {
  state: string;
  class: string | null;
  opened_at: Date | null;
  clicked_at: Date | null;
  replied_at: Date | null;
  is_returned: boolean;
}

export async function lineOf(server: TestServer, taskId: string): Promise<AnsweredLine> {
  const [line] = await asked<AnsweredLine>(
    server,
    'SELECT state, class, opened_at, clicked_at, replied_at, is_returned FROM message_line WHERE task_id = $1',
    [taskId],
  );
  if (!line) throw new Error('no such line');
  return line;
}

/** What a tally says, zeros left out. */
export async function tallyOf(server: TestServer, taskId: string, ...what: string[]): Promise<Record<string, number>> {
  const rows = await asked<{ k: string; n: string }>(
    server,
    `SELECT what || CASE class WHEN '' THEN '' ELSE ' ' || class END AS k, sum(n) AS n FROM message_tally
     WHERE task_id = $1 AND what = ANY ($2) GROUP BY 1 HAVING sum(n) <> 0`,
    [taskId, what],
  );
  return Object.fromEntries(rows.map(({ k, n }) => [k, Number(n)]));
}

export const stopsOf = (server: TestServer, address: string) =>
  asked<{ scope: string; why: string; is_lifted: boolean }>(
    server,
    'SELECT scope, why, lifted_at IS NOT NULL AS is_lifted FROM message_stop WHERE address = $1 ORDER BY at, scope',
    [address],
  );
