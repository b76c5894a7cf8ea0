import { type EventNotice, eventNoticeGet, eventNoticeUpdate } from '@convoke/contract/event/event.notice.calls.ts';
import {
  type EventTrigger,
  eventTriggers,
  noticeChannels,
  standardNotice,
} from '@convoke/contract/event/event.notice.rules.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { askDue } from './event.notices.due.ops.ts';
import { usableTemplate } from './event.notices.ops.ts';

interface NoticeRow {
  trigger: string;
  channel: string;
  is_on: boolean;
  template_id: string | null;
  delay_minutes: number;
  version: number;
  is_template_off: boolean;
}

/** Every trigger by every channel, those that nobody has set as they are by themselves. */
async function matrix(db: Db, organisationId: string, eventId: string): Promise<EventNotice[]> {
  const { rows } = await sql<NoticeRow>`
    SELECT n.trigger, n.channel, n.is_on, n.template_id, n.delay_minutes, n.version, n.template_id IS NOT NULL AND u.text IS NULL AS is_template_off
    FROM event_notice n LEFT JOIN LATERAL ${usableTemplate} u ON true
    WHERE n.organisation_id = ${organisationId} AND n.event_id = ${eventId}`.execute(db);
  const set = new Map(rows.map((row) => [`${row.trigger} ${row.channel}`, row]));
  return eventTriggers.flatMap((trigger) =>
    noticeChannels.map((channel) => noticeView(trigger, channel, set.get(`${trigger} ${channel}`))),
  );
}

function noticeView(trigger: EventTrigger, channel: MessageChannel, row: NoticeRow | undefined): EventNotice {
  const { isOn, templateId, delayMinutes, version } = standardNotice(trigger);
  return {
    trigger,
    channel,
    isOn: row?.is_on ?? isOn,
    noticeTemplateId: row?.template_id ?? templateId,
    delayMinutes: row?.delay_minutes ?? delayMinutes,
    version: row?.version ?? version,
    isTemplateOff: row?.is_template_off ?? false,
  };
}

/** The templates that can be chosen: few, in slots of the organisation. */
async function choosable(db: Db, organisationId: string) {
  const { rows } = await sql<{ noticeTemplateId: string; channel: MessageChannel; name: string }>`
    SELECT t.id AS "noticeTemplateId", 'sms' AS channel, t.name FROM sms_template t
    JOIN sms_sign s ON s.organisation_id = t.organisation_id AND s.id = t.sign_id
    WHERE t.organisation_id = ${organisationId} AND t.deleted_at IS NULL AND t.kind = 'notice' AND t.state = 'approved' AND s.state = 'approved'
    UNION ALL (
      SELECT id, 'mail', name FROM mail_template WHERE organisation_id = ${organisationId} AND deleted_at IS NULL AND kind = 'notice'
      ORDER BY updated_at DESC, id DESC LIMIT 500)
    ORDER BY 3, 1`.execute(db);
  return rows;
}

/** How many of some templates the organisation has. */
async function countTemplates(db: Db, organisationId: string, channel: MessageChannel, ids: readonly string[]) {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM unnest(${[...ids]}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT FROM ${sql.table(channel === 'sms' ? 'sms_template' : 'mail_template')}
      WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL AND kind = 'notice' OFFSET 0) t`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export const noticeHandlers = [
  implement(eventNoticeGet, async ({ db, organisationId, event }) => ({
    notices: await matrix(db, organisationId, event.id),
    templates: await choosable(db, organisationId),
  })),

  implement(eventNoticeUpdate, async (ctx, { eventId, notices }) => {
    const { tx, organisationId } = ctx;
    for (const channel of noticeChannels) {
      const ids = notices.flatMap((each) => (each.channel === channel ? (each.noticeTemplateId ?? []) : []));
      const asked = [...new Set(ids)];
      if (asked.length > 0 && (await countTemplates(tx, organisationId, channel, asked)) < asked.length)
        return ctx.notFound();
    }
    // In one order: of two that change the same ones at once, one waits for the other and is refused.
    for (const each of notices.toSorted((one, other) =>
      `${one.trigger} ${one.channel}`.localeCompare(`${other.trigger} ${other.channel}`),
    )) {
      const { rows } = await sql<{ version: number }>`
        INSERT INTO event_notice AS n (organisation_id, event_id, trigger, channel, is_on, template_id, delay_minutes)
        VALUES (${organisationId}, ${eventId}, ${each.trigger}, ${each.channel}, ${each.isOn}, ${each.noticeTemplateId}, ${each.delayMinutes})
        ON CONFLICT (organisation_id, event_id, trigger, channel) DO UPDATE
        SET is_on = excluded.is_on, template_id = excluded.template_id, delay_minutes = excluded.delay_minutes, version = n.version + 1, updated_at = now(),
          -- The door is watched from when it is turned on anew.
          told_for = CASE WHEN n.trigger = 'signed_in' AND NOT excluded.is_on THEN NULL ELSE n.told_for END
        WHERE n.version = ${each.version}::int
        RETURNING version`.execute(tx);
      const version = rows[0]?.version;
      // A row that nobody had set before begins with 1: whoever knew a later one knew one that is gone.
      if (version === undefined || version !== each.version + 1) return ctx.fail('EVENT_NOTICE_CHANGED');
    }
    await askDue(ctx, eventId, notices);
    return { notices: await matrix(tx, organisationId, eventId) };
  }),
];
