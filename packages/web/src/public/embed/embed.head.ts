import type { EmbedData } from '@convoke/contract/embed/embed.data.ts';
import type { Head, HeadContext } from '../core/types.ts';

export function embedHead(data: EmbedData, { t }: HeadContext): Head {
  if (data.kind === 'none') return { title: t('public-embed:title'), private: true };
  const { title, code } = data.event;
  return { title: t(`public-embed:${data.kind}`, { title }), private: true, colourSeed: code };
}
