import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { TaskData } from '../task/message.rows.ts';
import { linksOf, trackedHtml } from './message.tracking.ts';

/** The links of a task's mail, kept in its content before the first one is handed over: a link that was sent leads on for ever. */
async function keptLinks(
  { database }: Services,
  { organisationId, taskId }: TaskData,
  html: string,
): Promise<string[]> {
  return database.inOrganisation(organisationId, 'write', async (tx) => {
    const { rows } = await sql<{ links: string[] | null }>`
      SELECT content->'links' AS links FROM message_task WHERE organisation_id = ${organisationId} AND id = ${taskId}
      FOR NO KEY UPDATE`.execute(tx);
    const [task] = rows;
    if (task?.links) return task.links;
    const links = linksOf(html);
    await sql`
      UPDATE message_task SET content = content || jsonb_build_object('links', ${JSON.stringify(links)}::jsonb)
      WHERE organisation_id = ${organisationId} AND id = ${taskId}`.execute(tx);
    return links;
  });
}

/** The words of a task's mails with links that are followed, and a picture; so they answer. */
export async function answering(services: Services, of: TaskData, html: string): Promise<(html: string) => string> {
  const links = await keptLinks(services, of, html);
  return (pictured) => trackedHtml(pictured, links);
}
