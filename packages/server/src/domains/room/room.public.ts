import { randomBytes } from 'node:crypto';
import { roomEnter, type RoomEntry } from '@convoke/contract/room/room.calls.ts';
import { pollSeconds } from '@convoke/contract/room/room.rules.ts';
import { hashToken } from '../../core/codes.ts';
import { implement } from '../../core/http/implement.ts';
import { entranceOf } from './room.entrance.ts';
import { makePass } from './room.pass.ts';

/** What visitors call. */
export const publicHandlers = [
  implement(roomEnter, async (ctx, input): Promise<RoomEntry> => {
    const { organisationId, eventId, services } = ctx;
    const entrance = entranceOf(services);
    const door = await entrance.doors.read(organisationId, eventId);
    if (!door.isPublished) return ctx.notFound();
    const visitor = input.visitor ?? randomBytes(16).toString('base64url');
    const visitorHash = hashToken(visitor);
    const entered = door.isOn ? await entrance.enter(organisationId, eventId, visitorHash) : null;
    if (entered?.outcome === 'waiting') {
      const { estimatedSeconds } = entered;
      const position = entered.position ?? 1;
      return {
        state: 'waiting',
        visitor,
        position,
        ahead: position - 1,
        estimatedSeconds,
        pollSeconds: pollSeconds(estimatedSeconds),
      };
    }
    // With the room off too: should it be switched on while somebody fills the form in, the form is not lost.
    const { pass, passUntil } = makePass(services.settings.SECRET_KEY, eventId, visitorHash, ctx.now());
    return { state: 'in', visitor, pass, passUntil: passUntil.toISOString() };
  }),
];
