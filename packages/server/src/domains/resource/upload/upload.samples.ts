import type { Samples } from '../../../../testing/samples.ts';
import { addUpload } from './upload.rows.ts';

export const samples: Samples = {
  async things({ server, organisation: { organisationId, userId } }) {
    const file = { filename: 'A secret.pdf', bytes: 1000 };
    return { uploadId: await addUpload(server.services, { organisationId, userId }, file) };
  },
  growth: {
    async world({ server, organisationId, userId }) {
      await addUpload(server.services, { organisationId, userId }, { filename: 'Growing.pdf', bytes: 1000 });
      return {};
    },
    // On a disk it answers that the storage takes no parts; what it adds in a bucket is the row that the world's upload has too.
    calls: { 'upload.begin': () => ({ filename: 'Growing.pdf', bytes: 1000, tab: 'a-tab-of-a-test-0001' }) },
    // What it keeps is a file; the rows are those of a document. The other finds its row by its key, and asks a bucket for the rest.
    unmeasured: ['upload.finish', 'upload.parts'],
    growing: { 'upload.unfinished': 'a person has at most 200 of them, and each is looked for on the disk' },
    jobs: {
      'upload.expire': () => ({
        organisationId: '00000000-0000-4000-8000-000000000000',
        uploadId: '00000000-0000-4000-8000-000000000000',
      }),
    },
  },
};
