import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';

export const voteCandidatesRead = defineCall({
  id: 'vote.candidatesRead',
  method: 'POST',
  path: '/resource/vote/candidates/read',
  audience: 'organiser',
  kind: 'outside',
  uploadBytes: 2 * 1024 * 1024,
  summary:
    'What an xlsx or CSV file says of candidates, one a row: name, group, introduction, address of a video, in this order or by the titles of its first row. Nothing is kept; vote.add and vote.edit take them.',
  input: z.object({}),
  output: z.object({
    candidates: z.array(
      z.object({ name: z.string(), group: z.string(), introduction: z.string(), videoUrl: z.string() }),
    ),
    /** There are more than a round takes: only so many are answered. */
    isCut: z.boolean(),
  }),
  fails: ['FILE_MISSING', 'VOTE_SHEET'],
});
