import type { Head, HeadContext } from '../core/types.ts';
import type { ChannelPageData } from './channel.page.tsx';
import { wordsOf } from './words.ts';

export function channelHead({ channel }: ChannelPageData, { language }: HeadContext): Head {
  const introduction = wordsOf(channel.introduction, language).replace(/\s+/g, ' ').trim();
  return {
    title: channel.name,
    ...(introduction === '' ? {} : { description: introduction.slice(0, 200) }),
    canonical: `/channel/${channel.code}`,
    // Whoever is asked has the link; nobody else is to stumble upon it.
    private: true,
    colourSeed: channel.code,
  };
}
