import type { Head, HeadContext } from '../core/types.ts';
import type { PosterData } from './poster.data.ts';

export function posterHead({ event }: PosterData, { t }: HeadContext): Head {
  return {
    title: t('public-poster:title', { title: event.title }),
    image: event.coverUrl,
    // Whoever stands in front of the poster has the address; nobody else is to stumble upon it.
    private: true,
    isSecret: true,
    colourSeed: event.code,
  };
}
