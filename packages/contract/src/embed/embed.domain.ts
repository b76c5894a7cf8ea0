import { defineDomain } from '../core/domain.ts';
import { embedCalls } from './embed.calls.ts';

export const embedDomain = defineDomain({ name: 'embed', keys: 'events', calls: [embedCalls] });
