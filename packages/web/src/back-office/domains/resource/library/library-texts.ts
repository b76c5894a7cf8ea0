import type { DocumentKind, RecordKind, TextState } from '@convoke/contract/resource/document.rules.ts';

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

/** What is worth saying of how far the text of a file can be searched. */
export const textTexts: Readonly<Partial<Record<TextState, string>>> = {
  waiting: 'library:textState.waiting',
  cut: 'library:textState.cut',
  empty: 'library:textState.empty',
  unreadable: 'library:textState.unreadable',
  tooLarge: 'library:textState.tooLarge',
};

export const recordTexts: Readonly<Record<RecordKind, string>> = {
  upload: 'library:record.upload',
  replace: 'library:record.replace',
  download: 'library:record.download',
};

export const recordColours: Readonly<Partial<Record<RecordKind, string>>> = { upload: 'blue', replace: 'purple' };
