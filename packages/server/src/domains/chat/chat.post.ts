import { type ChatMessage } from '@convoke/contract/chat/chat.feed.ts';
import { hasWord, leastSlowSeconds, mostBehindSeconds } from '@convoke/contract/chat/chat.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import { gatherOrAlone } from '../../core/data/gather.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import { perServices } from '../../core/per-services.ts';
import { addWritten } from '../live/live.figures.ops.ts';
import { noteOfParticipant } from '../member/member.participant.ops.ts';
import { settingOf } from './chat.read.ts';

interface PostItem {
  eventId: string;
  viewer: string;
  nonce: string;
  name: string;
  text: string;
  playedAt: string | null;
}

interface Decided {
  outcome: 'ok' | 'off' | 'all-muted' | 'over' | 'muted' | 'words' | 'slow';
  id: string | null;
  state: 'shown' | 'held' | 'deleted' | null;
  at: Date | null;
  played_at: Date | null;
  wait_seconds: number | null;
  is_new: boolean;
  is_first: boolean;
  participant_id: string | null;
}

export type Posted =
  | { outcome: 'ok'; state: 'shown' | 'held'; message: ChatMessage }
  | { outcome: Exclude<Decided['outcome'], 'ok'>; waitSeconds: number };

const bounds = { leastSlow: leastSlowSeconds, mostBehind: mostBehindSeconds };

/** What is written into one chat at the same moment goes into one transaction. */
export const poster = perServices((services: Services) =>
  gatherOrAlone<PostItem, Posted>((items, organisationId, liveId) => write(services, items, organisationId, liveId)),
);

function write(
  { database }: Services,
  items: readonly PostItem[],
  organisationId: string,
  liveId: string,
): Promise<Posted[]> {
  return database.inOrganisation(organisationId, 'write', async (tx) => {
    const [{ eventId } = { eventId: '' }] = items;
    const { words } = await settingOf(tx, liveId);
    const messages = items.map(({ eventId: _, ...item }) => ({
      ...item,
      hasWord: words.length > 0 && hasWord(`${item.name} \n ${item.text}`, words),
    }));
    const { rows } = await sql<Decided>`
      SELECT * FROM post_messages(${own}, ${eventId}::uuid, ${liveId}::uuid, ${JSON.stringify(messages)}::jsonb, ${JSON.stringify(bounds)}::jsonb)
      ORDER BY ord`.execute(tx);
    const fresh = rows.filter((row) => row.is_new).length;
    if (fresh > 0) await addWritten(tx, liveId, { messages: fresh });
    for (const { is_first: isFirst, participant_id: participantId, at } of rows)
      if (isFirst && participantId !== null && at !== null)
        await noteOfParticipant(tx, { kind: 'chatted', participantId, eventId, subjectId: liveId, at });
    return rows.map((row, at) => posted(row, items[at] as PostItem));
  });
}

function posted(row: Decided, { viewer, name, text }: PostItem): Posted {
  const { outcome, id, at, state, played_at: playedAt } = row;
  if (outcome !== 'ok') return { outcome, waitSeconds: row.wait_seconds ?? 0 };
  if (id === null || at === null || playedAt === null) throw new Error('a message that was kept has its moments');
  return {
    outcome,
    // Deleted before it was asked for again: its page hears of that by the feed.
    state: state === 'held' ? 'held' : 'shown',
    message: {
      messageId: id,
      viewerId: viewer,
      name,
      text,
      at: at.toISOString(),
      playedAt: playedAt.toISOString(),
    },
  };
}

interface VoteItem {
  eventId: string;
  viewer: string;
  question: string;
}

/** Votes for the questions of one live of the same moment are one statement, and one line of its feed. */
export const voter = perServices(({ database }: Services) =>
  gatherOrAlone<VoteItem, { outcome: 'ok' | 'gone'; votes: number | null }>((items, organisationId, liveId) =>
    database.query('SELECT outcome, votes FROM upvote_questions($1, $2, $3, $4) ORDER BY ord', [
      organisationId,
      items[0]?.eventId,
      liveId,
      JSON.stringify(items),
    ]),
  ),
);
