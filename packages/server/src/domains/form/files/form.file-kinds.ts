import type { FileKind } from '@convoke/contract/form/form.engine.ts';
import { fileTypeFromBuffer } from 'file-type';

export interface KnownFile {
  kind: FileKind;
  contentType: string;
  extension: string;
}

/** What file-type recognises, by its extension. Nothing that a browser would run is among them: no HTML, SVG, scripts or programs. */
const kinds: Readonly<Record<FileKind, readonly string[]>> = {
  picture: ['jpg', 'png', 'gif', 'webp', 'heic', 'avif', 'bmp', 'tif'],
  document: ['pdf', 'docx', 'pptx', 'odt', 'odp', 'rtf'],
  sheet: ['xlsx', 'ods'],
  audio: ['mp3', 'm4a', 'wav', 'ogg', 'opus', 'flac', 'aac', 'amr'],
  video: ['mp4', 'mov', 'webm', 'mkv', 'avi', '3gp', 'm4v'],
  archive: ['zip', '7z', 'rar', 'gz', 'tar'],
};

/** The old Office formats share one container; the name says which it is. */
const inContainer: Readonly<Record<string, KnownFile>> = {
  doc: { kind: 'document', contentType: 'application/msword', extension: 'doc' },
  ppt: { kind: 'document', contentType: 'application/vnd.ms-powerpoint', extension: 'ppt' },
  xls: { kind: 'sheet', contentType: 'application/vnd.ms-excel', extension: 'xls' },
};

/** Plain texts have no mark of their own: they are what is text and is called so. */
const texts: Readonly<Record<string, KnownFile>> = {
  txt: { kind: 'document', contentType: 'text/plain; charset=utf-8', extension: 'txt' },
  csv: { kind: 'sheet', contentType: 'text/csv; charset=utf-8', extension: 'csv' },
};

/** What a file is, by its content; null for what is not accepted anywhere. */
export async function knownFile(bytes: Buffer, name: string): Promise<KnownFile | null> {
  const called = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  // A damaged file can make a parser throw: then it is none of them.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!found) {
    const text = texts[called];
    return text && isText(bytes) ? text : null;
  }
  if (found.ext === 'cfb') return inContainer[called] ?? null;
  for (const [kind, extensions] of Object.entries(kinds) as [FileKind, readonly string[]][])
    if (extensions.includes(found.ext)) return { kind, contentType: found.mime, extension: found.ext };
  return null;
}

function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/[\u0000-\u0008\u000e-\u001f]/.test(text);
  } catch {
    return false;
  }
}
