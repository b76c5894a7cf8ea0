import type { Services } from '../core/context.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { alone } from './demo.pieces.ts';

const templates = [
  {
    kind: 'notice',
    name: 'Reminder the day before',
    text: '${name}, ${event} begins ${time}. Your code and the way there: ${link}',
    vendor_code: 'SMS_100000001',
    state: 'approved',
  },
  {
    kind: 'promotion',
    name: 'Tickets for the autumn',
    text: '${name}, the autumn programme is out. The first hundred seats cost half.',
    vendor_code: '',
    state: 'draft',
  },
  {
    kind: 'code',
    name: 'Confirmation code',
    text: 'Your code is ${code}. It is good for five minutes; share it with no one.',
    vendor_code: 'SMS_100000002',
    state: 'approved',
  },
] as const;

/** A signature and templates of text messages, unless there are some already. */
export async function makeSmsTexts(services: Services, person: Person): Promise<void> {
  const { organisationId } = person;
  await alone(services, person, async (tx) => {
    const there = await tx
      .selectFrom('sms_sign')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .limit(1)
      .executeTakeFirst();
    if (there) return;
    const sign = await tx
      .insertInto('sms_sign')
      .values({ organisation_id: organisationId, name: 'Lumen Events', state: 'approved', is_filed: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('sms_template')
      .values(templates.map((each) => ({ organisation_id: organisationId, sign_id: sign.id, ...each })))
      .execute();
  });
}
