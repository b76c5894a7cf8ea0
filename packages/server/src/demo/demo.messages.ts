import type { Services } from '../core/context.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { alone } from './demo.pieces.ts';

const audience = JSON.stringify([{ kind: 'members', timeZone: 'Asia/Shanghai' }]);

/** A campaign of each channel, written and not sent. Those that are over stand in demo.campaigns.ts. */
const drafts = [
  {
    channel: 'sms',
    name: 'Reminder for the conference',
    content: {
      templateId: null,
      signName: 'Lumen Events',
      text: '{{name}}, doors open at nine. Bring your code and you are inside in a minute.',
      vendorTemplate: '',
      variables: {},
    },
  },
  {
    channel: 'mail',
    name: 'Invitation to the conference',
    content: {
      templateId: null,
      subject: 'You are invited, {{name}}',
      preview: 'Two days, three halls, forty talks',
      fromName: 'Lumen Events',
      fromAddress: '',
      replyTo: '',
      html: '<h2>Hello {{name}}</h2><p>We are back with two days of talks on print, type and light. Seats are limited.</p>',
      text: '',
      variables: { name: 'there' },
    },
  },
] as const;

/** Drafts of messages, unless there are some already. */
export async function makeMessages(services: Services, person: Person): Promise<void> {
  const { organisationId, userId } = person;
  const { MESSAGE_SMS_CENTS, MESSAGE_MAIL_CENTS } = services.settings;
  await alone(services, person, async (tx) => {
    const there = await tx
      .selectFrom('message_task')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .limit(1)
      .executeTakeFirst();
    if (there) return;
    await tx
      .insertInto('message_task')
      .values(
        drafts.map(({ channel, name, content }) => ({
          organisation_id: organisationId,
          channel,
          purpose: 'promotion',
          name,
          audience,
          content: JSON.stringify(content),
          price_cents: channel === 'sms' ? MESSAGE_SMS_CENTS : MESSAGE_MAIL_CENTS,
          made_by: userId,
        })),
      )
      .execute();
  });
}
