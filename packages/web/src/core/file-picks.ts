import type { FileKind } from '@convoke/contract/form/form.engine.ts';

const every = (kind: string) => [kind, '*'].join('/');

const picks: Readonly<Record<FileKind, string>> = {
  picture: every('image'),
  document: '.pdf,.doc,.docx,.ppt,.pptx,.txt,.md,.rtf,.odt,.odp',
  sheet: '.xls,.xlsx,.csv,.ods',
  audio: every('audio'),
  video: every('video'),
  archive: '.zip,.rar,.7z,.gz,.tar',
};

/** What a picker of files offers for these kinds. The server looks into the file and decides. */
export const picksOf = (kinds: readonly FileKind[]): string => kinds.map((kind) => picks[kind]).join(',');
