/** The bytes of a document once it has ended. */
export function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((settle, refuse) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.once('end', () => settle(Buffer.concat(chunks)));
    doc.once('error', refuse);
  });
}
