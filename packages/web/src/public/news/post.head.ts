import type { PublicPost } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import type { Head } from '../core/types.ts';

/** What one is called: an article by its title, a short post by its first words. */
export function headline({ title, text, event }: PublicPost): string {
  const line = title || text.replace(/\s+/g, ' ').trim();
  return [...line].length > 80 ? `${[...line].slice(0, 79).join('')}…` : line || event.title;
}

export function postHead(post: PublicPost): Head {
  const { event } = post;
  return {
    title: `${headline(post)} · ${event.title}`,
    description: post.text.replace(/\s+/g, ' ').slice(0, 160) || event.title,
    canonical: `/event/${event.code}/news/${post.dynamicId}`,
    image: post.pictures[0]?.url ?? event.coverUrl,
    colourSeed: event.code,
  };
}
