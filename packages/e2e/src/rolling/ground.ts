import { eventAdd, eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { questionnaireAdd, questionnaireSwitch } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import type pg from 'pg';
import { applicationToken, logIn, must } from '../support/client.ts';
import type { Product } from '../support/product.ts';
import { sale } from '../support/selling.ts';
import type { Ground, Kind } from './crowd.ts';

const texts = (text: string) => ({ en: text, zh: text, es: text, ja: text });

/** An event to register for, one that sells, and a questionnaire that takes files; room for everybody in all of them. */
export async function makeGround(
  product: Product,
  database: pg.Client,
  login: Ground['login'],
): Promise<Ground & { eventId: string }> {
  const organiser = await logIn(product.url, login);
  const names = await database.query<{ name: string }>(
    `INSERT INTO login_name (name, organisation_id, user_id)
     SELECT 'rolling-' || n, organisation_id, user_id FROM login_name, generate_series(1, 100) n WHERE name = $1 RETURNING name`,
    [login.username],
  );
  const startsAt = Date.now() + 86_400_000;
  const { eventId, code } = await must(
    product.url,
    eventAdd,
    {
      title: 'Open all along',
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + 3_600_000).toISOString(),
      timeZone: 'UTC',
      placeName: 'Hall',
      capacity: 1_000_000,
    },
    organiser,
  );
  await must(product.url, eventPublish, { eventId, publishStatus: 1 }, organiser);
  const sold = await sale(product, organiser, 'Sold all along', [{ name: 'Standard', priceCents: 5000 }]);
  const survey = await must(
    product.url,
    questionnaireAdd,
    {
      title: 'With a file',
      form: {
        version: 1,
        fields: [
          {
            fieldId: 'file',
            type: 'file',
            label: texts('File'),
            required: false,
            files: { kinds: ['document'], maxBytes: 1024 * 1024 },
          },
        ],
      },
    },
    organiser,
  );
  await must(product.url, questionnaireSwitch, { surveyId: survey.surveyId }, organiser);
  return {
    eventId,
    code,
    login,
    names: names.rows.map(({ name }) => name),
    token: await applicationToken(product.url),
    formId: survey.formId,
    sale: { eventId: sold.eventId, ticketId: sold.ticketIds[0] ?? '' },
  };
}

/** What stands in the database of each kind; pages leave nothing. */
export async function stored(database: pg.Client, ground: Ground & { eventId: string }): Promise<Record<Kind, number>> {
  const { rows } = await database.query<Omit<Record<Kind, number>, 'page'>>(
    `SELECT (SELECT count(*)::int FROM participant WHERE event_id = $1) AS registration,
       (SELECT count(*)::int FROM ticket_order WHERE event_id = $2) AS "order",
       (SELECT count(*)::int FROM form_file WHERE form_id = $3) AS upload,
       (SELECT count(*)::int FROM access_token WHERE kind = 'organiser') AS login`,
    [ground.eventId, ground.sale.eventId, ground.formId],
  );
  return { ...(rows[0] as Omit<Record<Kind, number>, 'page'>), page: 0 };
}
