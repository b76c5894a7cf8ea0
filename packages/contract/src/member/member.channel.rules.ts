import type { Texts } from '../core/language.ts';
import { defaultForm, type FormField } from '../form/form.engine.ts';

/** own = with a form and a link of its own; system = takes over what registrations name as their channel. */
export const memberChannelKinds = ['own', 'system'] as const;
export type MemberChannelKind = (typeof memberChannelKinds)[number];

/** How somebody came to a channel. */
export const channelSources = ['form', 'entry', 'registration', 'merge'] as const;
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

/** What people agree to in a new channel until its organiser writes something else: what it is for. */
export const channelConsent: Texts = {
  en: 'I agree that you keep these details, invite me to your events and send me news about them. I can withdraw this at any time.',
  zh: '我同意贵方保存以上信息，并向我发送活动邀请和相关资讯。我可以随时撤回同意。',
  es: 'Acepto que conserven estos datos, me inviten a sus eventos y me envíen novedades. Puedo retirar mi consentimiento en cualquier momento.',
  ja: '入力した情報を保存し、イベントの招待やお知らせを送ることに同意します。同意はいつでも取り消せます。',
};

/** What a new channel asks: who somebody is, and a number or an address. */
export const channelFields: FormField[] = defaultForm.fields;
