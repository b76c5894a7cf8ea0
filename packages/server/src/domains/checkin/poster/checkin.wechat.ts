import { checkinUserWx } from '@convoke/contract/checkin/checkin.poster.calls.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { keyed } from '../../../core/keyed.ts';
import { seal, unseal } from '../../../core/sealed.ts';
import { ownPeople } from './checkin.own-people.ts';

/** As long as somebody may take to prove a number or an address. */
const proofMs = 2 * 3_600_000;
const purpose = 'person inside wechat';

/** What is kept of an openId. */
const digestOf = (services: Services, openId: string) => keyed(services.settings.SECRET_KEY, 'openid', openId);

/** Says later that the server itself has heard from WeChat who this is. */
function wxProofOf(services: Services, openId: string): string {
  const until = services.clock.now().getTime() + proofMs;
  return seal(services.settings.SECRET_KEY, purpose, JSON.stringify({ openId, until }));
}

/** Whose a proof is, as it is kept; null for one that is not ours or is too old. */
function openIdIn(services: Services, wxProof: string | undefined): Buffer | null {
  const opened = wxProof === undefined ? null : unseal(services.settings.SECRET_KEY, purpose, wxProof);
  if (opened === null) return null;
  const { openId, until } = JSON.parse(opened) as { openId: string; until: number };
  return until > services.clock.now().getTime() ? digestOf(services, openId) : null;
}

/** Who has just proved to be these people inside WeChat is known there from now on. Without a proof of WeChat nothing is kept. */
export async function bindOpenId(
  services: Services,
  tx: Db,
  of: { organisationId: string; eventId: string; participantIds: readonly string[]; wxProof: string | undefined },
): Promise<void> {
  const openId = openIdIn(services, of.wxProof);
  if (openId === null || of.participantIds.length === 0) return;
  await sql`
    INSERT INTO checkin_openid (organisation_id, event_id, open_id, participant_id)
    SELECT ${of.organisationId}::uuid, ${of.eventId}::uuid, ${openId}, id FROM unnest(${of.participantIds}::uuid[]) AS id
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Of one openId at one event, as with a number or an address. */
const mostPeople = 20;

/** Somebody inside WeChat, by the code of WeChat's own page: an openId that a client says proves nothing. */
export const wechatHandlers = [
  implement(checkinUserWx, async (ctx, { code }) => {
    const { services, organisationId, eventId } = ctx;
    const { openId: asked } = services.payments;
    if (!asked) return ctx.fail('PAYMENT_NOT_OFFERED');
    const answer = await asked.openIdOf(code);
    if ('unknown' in answer) return ctx.fail('PAYMENT_UNAVAILABLE');
    if (!('openId' in answer)) return ctx.fail('CODE_REFUSED');
    const { openId } = answer;
    const people = await services.database.inOrganisation(organisationId, 'read', async (db) => {
      const bound = await db
        .selectFrom('checkin_openid')
        .select('participant_id')
        .where('organisation_id', '=', organisationId)
        .where('event_id', '=', eventId)
        .where('open_id', '=', digestOf(services, openId))
        .limit(mostPeople)
        .execute();
      return ownPeople(
        db,
        organisationId,
        bound.map((row) => row.participant_id),
      );
    });
    return { people, wxProof: wxProofOf(services, openId) };
  }),
];
