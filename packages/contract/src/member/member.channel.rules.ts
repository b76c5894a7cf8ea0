import type { Texts } from '../core/language.ts';
import { defaultForm, type FormField } from '../form/form.engine.ts';

/** own = with a form and a link of its own; system = takes over what registrations name as their channel. */
export const memberChannelKinds = ['own', 'system'] as const;
export type MemberChannelKind = (typeof memberChannelKinds)[number];

/** How somebody came to a channel. */
export const channelSources = ['form', 'entry', 'registration'] as const;
export type ChannelSource = (typeof channelSources)[number];

/**
 * What became of somebody who entered: a new member, one that there was, or nobody yet: the number is one member's and the address another's
 * (conflict), or the number does not say its country and the name differs (ambiguous).
 */
export const channelOutcomes = ['made', 'known', 'conflict', 'ambiguous'] as const;
export type ChannelOutcome = (typeof channelOutcomes)[number];

/** What may be seen of a channel's form. */
export const channelStandings = ['open', 'closed', 'over'] as const;
export type ChannelStanding = (typeof channelStandings)[number];

/** Channels that an organisation may have. */
export const mostChannels = 200;

/** Tags, and groups, that a channel may give. */
export const mostGiven = 20;

/** Days of the figures. */
export const mostChannelDays = 90;

export function channelStanding(
  channel: { isOpen: boolean; closesAt: Date | string | null },
  now: Date,
): ChannelStanding {
  if (!channel.isOpen) return 'closed';
  return channel.closesAt !== null && new Date(channel.closesAt) <= now ? 'over' : 'open';
}

export const noWords: Texts = { en: '', zh: '', es: '', ja: '' };

/** What a new channel asks: who somebody is, and a number or an address. */
export const channelFields: FormField[] = defaultForm.fields;
