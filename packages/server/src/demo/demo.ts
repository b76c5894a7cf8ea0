import { sql } from 'kysely';
import type { Services } from '../core/context.ts';
import { createOrganisation } from '../domains/auth/auth.organisation.ts';
import { passwordMatches } from '../core/password.ts';
import { type Person, passwordHashOf, whoIs } from '../domains/auth/auth.people.ts';
import { makeAccount } from './demo.account.ts';
import { makeBooths } from './demo.booths.ts';
import { makeCampaigns } from './demo.campaigns.ts';
import { makeFirstDay } from './demo.door.ts';
import { makeCards } from './demo.cards.ts';
import { makeLibrary } from './demo.library.ts';
import { makeAlike, makeMembers } from './demo.members.ts';
import { makeInvoices } from './demo.invoices.ts';
import { makeLives } from './demo.lives.ts';
import { makeMore } from './demo.more.ts';
import { makeMessages } from './demo.messages.ts';
import { makeSmsTexts } from './demo.sms.ts';
import { makeNews } from './demo.news.ts';
import { makeCallTask } from './demo.outbound.ts';
import { makeOrganizers } from './demo.organizers.ts';
import { makeSale } from './demo.conference.ts';
import { demoEvents } from './demo.events.ts';
import { makeCrowd, makeEvent, makeSignIns } from './demo.pieces.ts';
import { makeProgramme } from './demo.programme.ts';
import { makeVote } from './demo.vote.ts';
import { makeSurveys } from './demo.surveys.ts';

/** The demo login. It stands in the README; production makes neither it nor its organisation. */
export const demoLogin = { username: 'demo', password: 'convoke-demo-1' } as const;

/**
 * Makes the demo organisation on the first run (DEMO=auto: of an empty installation; DEMO=on: of any) and answers its login. On later starts
 * it answers the login while the demo user still has that password, else null. Each piece is one transaction that looks first whether it is
 * there, so a start that was killed half-way is finished by the next one, and two processes at once make everything once.
 */
export async function makeDemo(services: Services): Promise<{ username: string; password: string } | null> {
  const { settings, database } = services;
  if (settings.production || settings.DEMO === 'off') return null;
  let person = await whoIs(database, demoLogin.username);
  const isNew = !person;
  if (!person) {
    if (settings.DEMO === 'auto' && (await hasPeople(services))) return null;
    person = await makeOrganisation(services);
  }
  if (!person || !(await passwordMatches(await passwordHashOf(database, person), demoLogin.password))) return null;
  await makeAlike(services, person);
  const events = new Map<string, string>();
  for (const event of demoEvents) {
    const eventId = await makeEvent(services, person, event);
    events.set(event.slug, eventId);
    if (event.sells) {
      await makeSale(services, person, eventId);
      await makeVote(services, person, eventId);
      await makeProgramme(services, person, eventId);
      await makeOrganizers(services, person, eventId);
      await makeNews(services, person, eventId);
      await makeBooths(services, person, eventId);
    }
    if (!event.people) continue;
    await makeCrowd(services, person, eventId, event.people);
    if (event.people.signedIn) await makeSignIns(services, person, eventId, event.people.signedIn);
    if (event.hasFirstDay) await makeFirstDay(services, person, eventId);
  }
  await makeAccount(services, person);
  await makeSurveys(services, person);
  await makeMessages(services, person);
  await makeSmsTexts(services, person);
  const eventOf = (slug: string): string => events.get(slug) ?? '';
  await makeMore(services, person, eventOf('conference'));
  await makeLibrary(services, person);
  await makeCards(services, person);
  await makeInvoices(services, person, eventOf('conference'));
  await makeMembers(services, person, [...events.values()]);
  await makeLives(services, person, { upcoming: eventOf('session'), past: eventOf('meetup') });
  await makeCallTask(services, person);
  await makeCampaigns(services, person, { invited: eventOf('summit'), reminded: eventOf('academy') });
  // What the demo sold in its past is no news of today.
  if (isNew)
    await sql`UPDATE notification_lane SET read_to = uuidv7() WHERE organisation_id = ${person.organisationId}`.execute(
      database.global,
    );
  return { ...demoLogin };
}

async function hasPeople({ database }: Services): Promise<boolean> {
  return (await database.query('SELECT FROM login_name LIMIT 1')).length > 0;
}

/** Null when another process was first: its transaction holds the names. */
async function makeOrganisation({ database }: Services): Promise<Person | null> {
  try {
    return await createOrganisation(database, {
      ...demoLogin,
      name: 'Lumen Events',
      nickName: 'Lin Mei',
      mobile: '13800138000',
      // The specification's e-mail pattern wants a top-level part of two to six letters, which `.example` is not.
      email: 'demo@example.com',
    });
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    return whoIs(database, demoLogin.username);
  }
}
