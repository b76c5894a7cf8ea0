import { bad, type Failure, http, limit, state } from '../core/failure-kinds.ts';

/** How an upload that can be resumed is refused. */
export const uploadFailures = {
  UPLOAD_TOO_LARGE: http(
    413,
    {
      en: 'Files can be up to 5 GB.',
      zh: '单个文件不能超过 5 GB。',
      es: 'Los archivos pueden ocupar hasta 5 GB.',
      ja: 'ファイルは5GBまでです。',
    },
    3004,
  ),
  UPLOAD_BUSY: http(
    423,
    {
      en: 'This file is being uploaded in another window.',
      zh: '该文件正在另一个窗口中上传。',
      es: 'Este archivo se está subiendo en otra ventana.',
      ja: 'このファイルは別のウィンドウでアップロード中です。',
    },
    3001,
  ),
  UPLOAD_NO_ROOM: http(
    503,
    {
      en: 'The server has no room left. What was uploaded is kept; go on later.',
      zh: '服务器空间不足。已上传的部分会保留，请稍后继续。',
      es: 'El servidor no tiene más espacio. Lo subido se conserva; continúe más tarde.',
      ja: 'サーバーの空き容量がありません。アップロード済みの分は残るので、後で再開してください。',
    },
    3004,
  ),
  UPLOAD_INCOMPLETE: state({
    en: 'This file has not been uploaded completely.',
    zh: '该文件尚未上传完整。',
    es: 'Este archivo no se ha subido por completo.',
    ja: 'このファイルはまだ最後までアップロードされていません。',
  }),
  UPLOADS_UNFINISHED: limit({
    en: 'You have too many unfinished uploads. Finish or cancel some first.',
    zh: '未完成的上传过多，请先完成或取消一部分。',
    es: 'Tiene demasiadas subidas sin terminar. Termine o cancele algunas.',
    ja: '途中のアップロードが多すぎます。先にいくつか完了するか取り消してください。',
  }),
  FILE_EMPTY: bad({
    en: 'This file is empty.',
    zh: '该文件为空。',
    es: 'El archivo está vacío.',
    ja: 'ファイルが空です。',
  }),
} as const satisfies Record<string, Failure>;
