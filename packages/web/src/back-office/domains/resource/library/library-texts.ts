import type { DocumentKind, RecordKind } from '@convoke/contract/resource/document.rules.ts';

export const kindTexts: Readonly<Record<DocumentKind, string>> = {
  picture: 'library:kind.picture',
  pdf: 'library:kind.pdf',
  document: 'library:kind.document',
  sheet: 'library:kind.sheet',
  slides: 'library:kind.slides',
  text: 'library:kind.text',
  video: 'library:kind.video',
  audio: 'library:kind.audio',
  archive: 'library:kind.archive',
  other: 'field:other',
};

export const recordTexts: Readonly<Record<RecordKind, string>> = {
  upload: 'library:record.upload',
  replace: 'library:record.replace',
  download: 'library:record.download',
};

export const recordColours: Readonly<Partial<Record<RecordKind, string>>> = { upload: 'blue', replace: 'purple' };
