import type { roomEnter } from '@convoke/contract/room/room.calls.ts';
import { lightCall } from '../../core/call-shape.ts';

/** Without the contract's code, so that zod stays off the phone; enter-sale.test.tsx checks it against it. */
export const enterRoom = lightCall<typeof roomEnter>({
  method: 'POST',
  path: '/event/public/room/enter',
  audience: 'anonymous',
  signed: false,
});
