import { bad, type Failure } from '../core/failure-kinds.ts';

/** How a file is refused. */
export const resourceFailures = {
  FILE_NOT_ACCEPTED: bad({
    en: 'This file type isn’t accepted.',
    zh: '不支持此类文件。',
    es: 'No se acepta este tipo de archivo.',
    ja: 'この種類のファイルは受け付けられません。',
  }),
  FILE_MISSING: bad({
    en: 'Please choose a file.',
    zh: '请选择文件。',
    es: 'Elija un archivo.',
    ja: 'ファイルを選んでください。',
  }),
} as const satisfies Record<string, Failure>;
