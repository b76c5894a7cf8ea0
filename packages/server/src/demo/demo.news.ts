import type { Services } from '../core/context.ts';
import { plainText } from '../core/rich-text.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { alone } from './demo.pieces.ts';

interface Post {
  kind: 'article' | 'short';
  title: string;
  content: string;
  /** How many hours ago it became public; below zero = still to come, null = a draft. */
  hoursAgo: number | null;
  isPinned?: true;
}

const posts: readonly Post[] = [
  {
    kind: 'article',
    title: 'The programme is out',
    content:
      '<p>Two days, three halls and more than forty talks: the whole programme can be read now.</p><h2>What is new this year</h2><p>The workshops have a hall of their own, and every talk is followed by ten minutes in which you can ask the speaker. Star what you do not want to miss; your calendar follows when something moves.</p>',
    hoursAgo: 52,
    isPinned: true,
  },
  {
    kind: 'article',
    title: 'How to get here',
    content:
      '<p>Take metro line 2 to <strong>East Gate</strong>, exit 4; from there it is five minutes on foot. Bicycles can be left in the yard. There are only a few places for cars, so please come by metro if you can.</p>',
    hoursAgo: 20,
  },
  { kind: 'short', title: '', content: 'The stage is being built. See you soon!', hoursAgo: 3 },
  {
    kind: 'article',
    title: 'Thank you for coming',
    content: '<p>Recordings will be here within a week.</p>',
    hoursAgo: -24 * 30,
  },
  { kind: 'article', title: 'Menu of the evening', content: '<p>Vegan, with and without nuts.</p>', hoursAgo: null },
];

const questions = [
  {
    nonce: 'demo-question-001',
    text: 'Is there parking for people who come by car?',
    name: 'Vera Lindqvist',
    email: 'vera.lindqvist@example.com',
    hoursAgo: 2,
    answer: '',
  },
  {
    nonce: 'demo-question-002',
    text: 'Will the talks be recorded?',
    name: 'Tomás Rivera',
    email: 'tomas.rivera@example.com',
    hoursAgo: 26,
    answer: 'Yes. All talks in the large hall are recorded, and the recordings come out within a week.',
  },
];

/** News of the conference, questions of its visitors and a look back at the last one, unless there is news already. */
export async function makeNews(services: Services, person: Person, eventId: string): Promise<void> {
  const { organisationId } = person;
  await alone(services, person, async (tx) => {
    const there = await tx
      .selectFrom('dynamic')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (there) return;
    const now = services.clock.now();
    await tx
      .insertInto('dynamic')
      .values(
        posts.map(({ kind, title, content, hoursAgo, isPinned }) => {
          const at = new Date(now.getTime() - (hoursAgo ?? 0) * 3_600_000);
          const made = at > now ? now : at;
          return {
            organisation_id: organisationId,
            event_id: eventId,
            kind,
            title,
            content,
            plain: kind === 'article' ? plainText(content) : content,
            is_draft: hoursAgo === null,
            publish_at: at,
            pin: isPinned ? 1 : 0,
            created_at: made,
            updated_at: made,
          };
        }),
      )
      .execute();
    await tx
      .insertInto('consult')
      .values(
        questions.map(({ hoursAgo, answer, ...question }) => {
          const at = new Date(now.getTime() - hoursAgo * 3_600_000);
          return {
            ...question,
            organisation_id: organisationId,
            event_id: eventId,
            language: 'en',
            created_at: at,
            ...(answer && { answer, state: 'answered', answered_at: at, answered_by: person.userId }),
          };
        }),
      )
      .execute();
    await tx
      .insertInto('review')
      .values({
        organisation_id: organisationId,
        event_id: eventId,
        title: 'Last year',
        text: '<p>Two days, thirty talks, and six hundred people who stayed for the evening.</p>',
        recording_url: 'https://videos.example.com/last-year',
        sort: 1,
        shown_at: now,
      })
      .execute();
  });
}
