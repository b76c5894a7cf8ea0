import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';

export const shortlinkConvert = defineCall({
  id: 'shortlink.convert',
  method: 'POST',
  path: '/resource/link/convert',
  audience: 'organiser',
  // No transaction while the link's host is looked up.
  kind: 'batch',
  summary:
    'Makes a short link; the answer’s data is the link. The same link of the same organisation gives the same short link.',
  input: z.object({ data: z.string().trim().min(1).max(2000) }),
  output: z.string(),
  fails: ['LINK_NOT_ACCEPTED', 'LINK_NOT_LOOKED_UP', 'LINK_OWN'],
});

export const shortlinkCalls = [shortlinkConvert];
