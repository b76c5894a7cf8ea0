import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { DkimKey, Mail } from '../../../core/messaging/mail.ts';
import type { Sms } from '../../../core/messaging/sms.ts';
import { keyOfSender } from './message.domains.ts';
import { answeringMail, leaveUrl, leaveVariable, linksOf, receiptToken } from './message.tracking.ts';

/** Makes the message of each line of a task, as the part of tasks has it. */
interface Composes<Line extends { id: string; vars: Record<string, string> | null }> {
  compose(line: Line): { mail: Mail } | { sms: Sms };
}

interface OfTask {
  organisationId: string;
  taskId: string;
}

/** The links of a task's mail, kept in its content before the first one is handed over: a link that was sent leads on for ever. */
async function keptLinks({ database }: Services, { organisationId, taskId }: OfTask): Promise<string[]> {
  return database.inOrganisation(organisationId, 'write', async (tx) => {
    const { rows } = await sql<{ html: string | null; links: string[] | null }>`
      SELECT content->>'html' AS html, content->'links' AS links FROM message_task WHERE organisation_id = ${organisationId} AND id = ${taskId}
      FOR NO KEY UPDATE`.execute(tx);
    const [task] = rows;
    if (task?.links) return task.links;
    const links = linksOf(task?.html ?? '');
    await sql`
      UPDATE message_task SET content = content || jsonb_build_object('links', ${JSON.stringify(links)}::jsonb)
      WHERE organisation_id = ${organisationId} AND id = ${taskId}`.execute(tx);
    return links;
  });
}

const domainOf = (from: Mail['from']) => {
  const address = typeof from === 'string' ? from : from.address;
  return /@([^\s>@]+)>?\s*$/.exec(address)?.[1]?.toLowerCase() ?? '';
};

/** A promotion that has no way to leave in its own words gets one below them. */
const leaveWords = 'Unsubscribe · 退订 · Darse de baja · 配信停止';

function withLeaving(mail: Mail, url: string): Mail {
  const footer = `<p style="font:12px/1.6 sans-serif;color:#666;text-align:center"><a href="${url}" style="color:#666">${leaveWords}</a></p>`;
  const body = mail.html.search(/<\/body\s*>/i);
  return {
    ...mail,
    html: mail.html.includes(url)
      ? mail.html
      : body === -1
        ? `${mail.html}${footer}`
        : `${mail.html.slice(0, body)}${footer}${mail.html.slice(body)}`,
    text: mail.text.includes(url) ? mail.text : `${mail.text}\n\n-- \n${leaveWords}: ${url}`,
  };
}

/** The same messages, made so that they answer: links and a picture, a way to leave, an address for bounces, the key of the sender's domain, a name for receipts. */
export async function answering<Line extends { id: string; vars: Record<string, string> | null }>(
  services: Services,
  of: OfTask,
  { channel, purpose }: { channel: 'sms' | 'mail'; purpose: 'notice' | 'promotion' },
  composer: Composes<Line>,
): Promise<Composes<Line>> {
  const { settings } = services;
  const { organisationId } = of;
  if (channel === 'sms') {
    return {
      compose: (line) => {
        const made = composer.compose(line);
        const outId = receiptToken(settings, { organisationId, id: line.id });
        return 'sms' in made ? { sms: { ...made.sms, outId } } : made;
      },
    };
  }
  const links = await keptLinks(services, of);
  // All mails have one sender, whatever name stands before the address.
  const from = domainOf(settings.MAIL_FROM);
  const key: DkimKey | null = await services.database.inOrganisation(organisationId, 'read', (db) =>
    keyOfSender(services, db, organisationId, from),
  );
  return {
    compose: (line) => {
      const addressed = { organisationId, id: line.id };
      const leave = leaveUrl(settings, addressed);
      const made = composer.compose({ ...line, vars: { ...line.vars, [leaveVariable]: leave } });
      if (!('mail' in made)) return made;
      const tracked = answeringMail(settings, addressed, made.mail, links);
      const mail = purpose === 'promotion' ? withLeaving(tracked, leave) : tracked;
      return { mail: key && domainOf(mail.from) === from ? { ...mail, dkim: key } : mail };
    },
  };
}
