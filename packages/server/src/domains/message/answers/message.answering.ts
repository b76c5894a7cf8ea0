import { variablesIn } from '@convoke/contract/message/message.mail.rules.ts';
import type { MessagePurpose } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { TaskData } from '../task/message.rows.ts';
import { beforeEnd, leaveVariable, linksOf, trackedHtml } from './message.tracking.ts';

/** The links of a task's mail, kept in its content before the first one is handed over: a link that was sent leads on for ever. */
async function keptLinks({ database }: Services, { organisationId, taskId }: TaskData): Promise<string[]> {
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

/** A promotion that has no way to leave in its own words gets one below them. */
const leaveWords = 'Unsubscribe · 退订 · Darse de baja · 配信停止';

interface Words {
  html: string;
  text: string;
}

function withLeaving({ html, text }: Words): Words {
  const url = `{{${leaveVariable}}}`;
  const footer = `<p style="font:12px/1.6 sans-serif;color:#666;text-align:center"><a href="${url}" style="color:#666">${leaveWords}</a></p>`;
  const leads = (words: string) => variablesIn(words).includes(leaveVariable);
  return {
    html: leads(html) ? html : beforeEnd(html, footer),
    text: leads(text) ? text : `${text}\n\n-- \n${leaveWords}: ${url}`,
  };
}

/** How the mails of a task answer: their words get links that are followed, a picture and a way to leave. */
export async function answering(
  services: Services,
  of: TaskData,
  purpose: MessagePurpose,
): Promise<(words: Words) => Words> {
  const links = await keptLinks(services, of);
  return ({ html, text }) => {
    const words = { html: trackedHtml(html, links), text };
    return purpose === 'promotion' ? withLeaving(words) : words;
  };
}
