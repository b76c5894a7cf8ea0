import type { ChatQuestion } from '@convoke/contract/chat/chat.feed.ts';
import { useCallback, useState } from 'react';
import { call } from '../../../core/call.ts';
import { failureWords } from '../../../core/call-failure.ts';
import type { Feed } from '../feed.ts';
import type { FeedEvent } from '../feed-source.ts';
import { askHost, type Place, quietly, readQuestions, upvote } from './chat-calls.ts';
import { useHeard } from './use-heard.ts';
import type { Standing } from './use-messages.ts';
import { newNonce } from './use-sending.ts';

/** Open ones before answered ones, the most wanted first. */
const byVotes = (a: ChatQuestion, b: ChatQuestion) =>
  Number(a.answeredAt !== null) - Number(b.answeredAt !== null) ||
  b.votes - a.votes ||
  (a.questionId < b.questionId ? 1 : -1);

/** The questions of a live, kept as the feed says, and one's own votes. */
export function useQuestions(place: Place, newestPass: () => Promise<string>, viewerId: string, feed: Feed) {
  const { code, liveId, pass } = place;
  const [questions, setQuestions] = useState<readonly ChatQuestion[] | null>(null);
  const [voted, setVoted] = useState<ReadonlySet<string>>(new Set());
  const [standing, setStanding] = useState<Standing | null>(null);
  const [refusal, setRefusal] = useState<{ text: string; words: string } | null>(null);
  const [isHeld, setHeld] = useState(false);

  const put = useCallback((question: ChatQuestion) => {
    setQuestions((known) =>
      [...(known ?? []).filter(({ questionId }) => questionId !== question.questionId), question].sort(byVotes),
    );
  }, []);
  const read = useCallback(async () => {
    const page = await call(readQuestions, { code, liveId, pass }, quietly).catch(() => null);
    if (!page) return null;
    setQuestions([...page.questions].sort(byVotes));
    setVoted(new Set(page.votedIds));
    setStanding({ rules: page.rules, isMuted: page.isMuted });
    return page.seq;
  }, [code, liveId, pass]);

  const hear = (event: FeedEvent) => {
    if (event.kind === 'question') put(event.question);
    else if (event.kind === 'votes') {
      const votes = new Map(event.votes.map((each) => [each.questionId, each.votes]));
      setQuestions(
        (known) =>
          known?.map((each) => ({ ...each, votes: votes.get(each.questionId) ?? each.votes })).sort(byVotes) ?? null,
      );
    } else if (event.kind === 'questionsGone') {
      const gone = new Set(event.questionIds);
      setQuestions((known) => known?.filter(({ questionId }) => !gone.has(questionId)) ?? null);
    } else if (event.kind === 'rules') setStanding((before) => ({ isMuted: false, ...before, rules: event.rules }));
    else if (event.kind === 'muted' && event.viewerId === viewerId)
      setStanding((before) => before && { ...before, isMuted: event.isMuted });
  };
  useHeard(feed, read, hear);

  return {
    questions,
    voted,
    standing,
    refusal,
    /** The last question waits for the host. */
    isHeld,
    async ask(text: string): Promise<void> {
      setRefusal(null);
      setHeld(false);
      try {
        const { state, question } = await call(
          askHost,
          { ...place, pass: await newestPass(), nonce: newNonce(), text },
          quietly,
        );
        if (state === 'shown') put(question);
        else setHeld(true);
      } catch (error) {
        setRefusal({ text, words: failureWords(error) });
      }
    },
    async vote(questionId: string): Promise<void> {
      setVoted((before) => new Set([...before, questionId]));
      try {
        const { votes } = await call(upvote, { ...place, questionId }, quietly);
        setQuestions(
          (known) =>
            known?.map((each) => (each.questionId === questionId ? { ...each, votes } : each)).sort(byVotes) ?? null,
        );
      } catch {
        setVoted((before) => new Set([...before].filter((each) => each !== questionId)));
      }
    },
  };
}
