import { bad, type Failure, limit } from '../core/failure-kinds.ts';

/** How a file is refused. */
export const resourceFailures = {
  FILE_NOT_ACCEPTED: bad({
    en: 'This file type isn’t accepted.',
    zh: '不支持此类文件。',
    es: 'No se acepta este tipo de archivo.',
    ja: 'この種類のファイルは受け付けられません。',
  }),
  PICTURE_TOO_LARGE: limit({
    en: 'Pictures can be up to 10 MB. This one is larger.',
    zh: '图片不能超过 10 MB，该文件超出限制。',
    es: 'Las imágenes pueden tener hasta 10 MB. Esta es mayor.',
    ja: '画像は10 MBまでです。このファイルは大きすぎます。',
  }),
  FILE_MISSING: bad({
    en: 'Please choose a file.',
    zh: '请选择文件。',
    es: 'Elija un archivo.',
    ja: 'ファイルを選んでください。',
  }),
} as const satisfies Record<string, Failure>;
