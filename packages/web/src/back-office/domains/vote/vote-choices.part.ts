import type { VoteRow } from '@convoke/contract/vote/vote.calls.ts';
import type { TFunction } from 'i18next';

/** Votes to choose from for a page of an event; one of another event says why it cannot be taken. */
export const voteChoices = (votes: readonly VoteRow[], eventId: string, t: TFunction) =>
  votes.map((vote) => {
    const isElsewhere = vote.eventId !== null && vote.eventId !== eventId;
    return {
      value: vote.voteId,
      label: isElsewhere ? t('common:vote.elsewhere', { title: vote.title, event: vote.eventTitle }) : vote.title,
      disabled: isElsewhere,
    };
  });
