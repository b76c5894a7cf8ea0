import { organizerEvent, organizerEventGroups } from '@convoke/contract/organizer/organizer.event.calls.ts';
import { implement } from '../../core/http/implement.ts';
import { groupsAt } from './organizer.ops.ts';

/** Who stands at an event, for its organiser. */
export const eventHandlers = [
  implement(organizerEventGroups, (ctx) => groupsAt(ctx.db, ctx.organisationId, ctx.event.id)),

  implement(organizerEvent, async (ctx) => {
    const groups = await groupsAt(ctx.db, ctx.organisationId, ctx.event.id);
    return groups.flatMap(({ groupId, kind, name, organizers }) =>
      organizers.map((each) => ({ ...each, groupId, kind, groupName: name })),
    );
  }),
];
