import { resourceDomain as contract } from '@convoke/contract/resource/resource.domain.ts';
import { documentKinds, recordKinds, textStates } from '@convoke/contract/resource/document.rules.ts';
import { designSources } from '@convoke/contract/message/message.mail.rules.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { edmHandlers } from './edm/edm.handlers.ts';
import { edmPages } from './edm/edm.pages.ts';
import { categoryHandlers } from './library/category.handlers.ts';
import { documentHandlers } from './library/document.handlers.ts';
import { linkHandlers } from './library/document.links.ts';
import { manyHandlers } from './library/document.many.ts';
import { documentPages } from './library/document.pages.ts';
import { mountPreviews, previewHandlers } from './library/document.preview.ts';
import { recordHandlers } from './library/document.records.ts';
import { mountDocuments } from './library/document.serve.ts';
import { readTexts } from './library/document.text.ts';
import { emptyTrash } from './library/document.trash.ts';
import { useHandlers } from './library/document.uses.ts';
import { mountFiles } from './resource.files.ts';
import { makeNarrow } from './resource.narrow.ts';
import { uploadHandlers } from './upload/upload.handlers.ts';
import { uploadJobs } from './upload/upload.jobs.ts';
import { mountUploads } from './upload/upload.tus.ts';
import { resourceHandlers } from './resource.handlers.ts';

export const resourceDomain = defineServerDomain({
  contract,
  handlers: [
    ...resourceHandlers,
    ...edmHandlers,
    ...categoryHandlers,
    ...documentHandlers,
    ...recordHandlers,
    ...linkHandlers,
    ...manyHandlers,
    ...useHandlers,
    ...previewHandlers,
    ...uploadHandlers,
  ],
  jobs: [emptyTrash, makeNarrow, readTexts, ...uploadJobs],
  pages: [...edmPages, ...documentPages],
  mounts: [mountFiles, mountDocuments, mountPreviews, mountUploads],
  tables: {
    document: 'not of an event',
    document_category: 'not of an event',
    document_link: 'not of an event',
    document_record: 'not of an event',
    document_tally: 'not of an event',
    document_text: 'not of an event',
    document_version: 'not of an event',
    mail_design: 'not of an event',
    stored_file: 'not of an event',
    upload: 'not of an event',
  },
  enums: {
    document: { kind: documentKinds },
    document_record: { kind: recordKinds },
    document_version: { text_state: textStates },
    mail_design: { source: designSources },
  },
});
