import { defineDomain, type MenuPage } from '../core/domain.ts';
import { categoryCalls } from './category.calls.ts';
import { documentCalls } from './document.calls.ts';
import { documentLinkCalls } from './document.link.calls.ts';
import { documentManyCalls } from './document.many.calls.ts';
import { documentRecordCalls } from './document.record.calls.ts';
import { documentSheetCalls } from './document.sheet.calls.ts';
import { documentFailures } from './document.failures.ts';
import { edmCalls } from './edm.calls.ts';
import { resourceCalls } from './resource.calls.ts';
import { resourceFailures } from './resource.failures.ts';
import { uploadCalls } from './upload.calls.ts';
import { uploadFailures } from './upload.failures.ts';

export const resourcePages: readonly MenuPage[] = [
  { name: 'Documentation', group: 'Library', at: 5, path: '/resource-manage/documentation' },
  { name: 'UploadRecord', group: 'Library', at: 6, path: '/resource-manage/upload-record' },
];

export const resourceDomain = defineDomain({
  name: 'resource',
  keys: 'files',
  calls: [
    resourceCalls,
    edmCalls,
    categoryCalls,
    documentCalls,
    documentRecordCalls,
    documentLinkCalls,
    documentManyCalls,
    documentSheetCalls,
    uploadCalls,
  ],
  failures: [resourceFailures, documentFailures, uploadFailures],
  pages: resourcePages,
  kinds: ['library', 'document-link'],
});
