/** The header that names a file, in any script (RFC 6266): for whoever reads only ASCII with `_` for the rest. */
export function contentDisposition(fileName: string, isAttachment: boolean): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `${isAttachment ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
