import type { ChatMessage, ChatQuestion, ChatRules } from '@convoke/contract/chat/chat.feed.ts';
import { mostPinned } from '@convoke/contract/chat/chat.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import { Refusal } from '../../core/failure.ts';

const columns = [
  'is_on',
  'takes_questions',
  'slow_seconds',
  'approves_first',
  'is_muted',
  'is_aligned',
  'words',
  'word_action',
] as const;

/** A chat whose settings nobody changed. */
const untouched = {
  is_on: true,
  takes_questions: true,
  slow_seconds: 0,
  approves_first: false,
  is_muted: false,
  is_aligned: false,
  words: [] as string[],
  word_action: 'refuse',
};
export type SettingRow = typeof untouched;

export async function settingOf(db: Db, liveId: string): Promise<SettingRow> {
  const row = await db.selectFrom('chat_setting').select(columns).where('live_id', '=', liveId).executeTakeFirst();
  return row ?? untouched;
}

/** What of the settings viewers are told. */
export const rulesView = (row: SettingRow): ChatRules => ({
  isOn: row.is_on,
  takesQuestions: row.takes_questions,
  slowSeconds: row.slow_seconds,
  approvesFirst: row.approves_first,
  isMuted: row.is_muted,
  isAligned: row.is_aligned,
});

/** A live with its event, for its organiser. Refuses what is not there. */
export async function ownLive(db: Db, liveId: string) {
  const live = await db
    .selectFrom('live as l')
    .innerJoin('event as e', 'e.id', 'l.event_id')
    .select(['l.id', 'l.title', 'l.event_id', 'e.time_zone'])
    .where('l.id', '=', liveId)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!live) throw new Refusal('FORBIDDEN');
  return live;
}

const messageColumns = ['id', 'viewer_id', 'name', 'text', 'at', 'played_at'] as const;
interface MessageRow {
  id: string;
  viewer_id: string | null;
  name: string;
  text: string;
  at: Date;
  played_at: Date;
}

export const messageView = (row: MessageRow): ChatMessage => ({
  messageId: row.id,
  viewerId: row.viewer_id,
  name: row.name,
  text: row.text,
  at: row.at.toISOString(),
  playedAt: row.played_at.toISOString(),
});

/** The newest messages that viewers see, or those before one of them; the newest first. */
export async function shownMessages(db: Db, liveId: string, before: string | undefined, limit: number) {
  // Its moment is looked up first: a condition with a subquery in it reaches no index.
  const last =
    before === undefined
      ? undefined
      : await db.selectFrom('chat_message').select(['id', 'at']).where('id', '=', before).executeTakeFirst();
  if (before !== undefined && !last) return [];
  return db
    .selectFrom('chat_message as m')
    .select(messageColumns)
    .where('m.live_id', '=', liveId)
    .where('m.state', '=', 'shown')
    .$if(last !== undefined, (all) =>
      all.where(sql<boolean>`(m.at, m.id) < (${last?.at ?? null}, ${last?.id ?? null}::uuid)`),
    )
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
}

export async function pinnedMessages(db: Db, liveId: string): Promise<ChatMessage[]> {
  const rows = await db
    .selectFrom('chat_message')
    .select(messageColumns)
    .where('live_id', '=', liveId)
    .where('is_pinned', '=', true)
    .orderBy('at')
    .orderBy('id')
    .limit(mostPinned)
    .execute();
  return rows.map(messageView);
}

export const questionColumns = ['id', 'viewer_id', 'name', 'text', 'at', 'votes', 'answered_at', 'answer'] as const;
interface QuestionRow {
  id: string;
  viewer_id: string;
  name: string;
  text: string;
  at: Date;
  votes: number;
  answered_at: Date | null;
  answer: string;
}

export const questionView = (row: QuestionRow): ChatQuestion => ({
  questionId: row.id,
  viewerId: row.viewer_id,
  name: row.name,
  text: row.text,
  at: row.at.toISOString(),
  votes: row.votes,
  answeredAt: row.answered_at?.toISOString() ?? null,
  answer: row.answer,
});

/** Whether a viewer may not write; null where there is no such viewer at the event. */
export async function isMuted(db: Db, eventId: string, viewerId: string): Promise<boolean | null> {
  const { rows } = await sql<{ muted: boolean }>`
    SELECT is_chat_muted(${own}, ${eventId}, v.id, v.participant_id, v.device) AS muted FROM live_viewer v
    WHERE v.organisation_id = ${own} AND v.id = ${viewerId} AND v.event_id = ${eventId}`.execute(db);
  return rows[0]?.muted ?? null;
}
