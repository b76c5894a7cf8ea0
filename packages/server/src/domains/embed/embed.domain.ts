import { embedDomain as contract } from '@convoke/contract/embed/embed.domain.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { embedHandlers } from './embed.handlers.ts';
import { embedPages } from './embed.pages.ts';
import { mountEmbedScript } from './embed.script.ts';

export const embedDomain = defineServerDomain({
  contract,
  imports: ['event', 'schedule', 'ticket'],
  handlers: embedHandlers,
  pages: embedPages,
  mounts: [mountEmbedScript],
});
