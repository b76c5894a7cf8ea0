/** Without the contract's code, so that zod stays off the phone. */
export { roomEnter as enterRoom } from '../../core/light-calls/room.ts';
