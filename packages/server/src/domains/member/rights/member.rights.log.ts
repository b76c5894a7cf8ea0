import { memberRightsLog } from '@convoke/contract/member/member.rights.calls.ts';
import type { RightsKind } from '@convoke/contract/member/member.rights.rules.ts';
import { sql } from 'kysely';
import { implement } from '../../../core/http/implement.ts';
import { countOf, inPlace, pageAnswer, placeOf, type Sorts } from '../../../core/data/list.ts';
import { userName } from '../../../core/data/user-name.ts';
import { erasedDigest } from './member.erase.run.ts';

const sorts: Sorts = { id: sql`r.id`, words: { at: { by: sql`r.at`, kind: 'moment' } } };

export const rightsLogHandlers = [
  implement(memberRightsLog, async (ctx, input) => {
    const { db, organisationId, services } = ctx;
    const place = placeOf(ctx, sorts, input);
    const asked = [
      ...(input.phone ? [erasedDigest(services, organisationId, 'phone', input.phone)] : []),
      ...(input.email === undefined ? [] : [erasedDigest(services, organisationId, 'email', input.email)]),
    ];
    const erased =
      asked.length === 0
        ? undefined
        : await db
            .selectFrom('member_erased_contact')
            .select('member_id')
            .where('organisation_id', '=', organisationId)
            .where('digest', 'in', asked)
            .execute();
    const ids = erased?.map(({ member_id }) => member_id);
    const matching = () =>
      db
        .selectFrom('member_right as r')
        .where('r.organisation_id', '=', organisationId)
        .$if(input.kind !== undefined, (all) => all.where('r.kind', '=', input.kind ?? ''))
        .$if(ids !== undefined, (all) => all.where(sql<boolean>`r.member_id = ANY(${ids ?? []}::uuid[])`));
    const page = inPlace(matching().selectAll('r'), place);
    const rows = await db
      .selectFrom(page.as('r'))
      .selectAll('r')
      .select(userName('r', 'by_user'))
      .orderBy('r.at', place.direction)
      .orderBy('r.id', place.direction)
      .execute();
    const total = await countOf(db, matching(), place);
    return pageAnswer(rows, total, place, (row) => ({
      rightId: row.id,
      at: row.at.toISOString(),
      kind: row.kind as RightsKind,
      memberId: row.member_id,
      by: row.nick_name,
      registrations: row.registrations,
      orders: row.orders,
    }));
  }),
];
