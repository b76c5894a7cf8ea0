/** The calls of a channel's page without the contract's code (see core/calls.ts). */
export {
  memberChannelPreview as readChannel,
  memberChannelEnter as enterChannel,
} from '../../core/light-calls/member.channel.public.ts';
