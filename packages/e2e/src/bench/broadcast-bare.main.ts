import { createServer, type ServerResponse } from 'node:http';

/** What there is to compare an ingest with: an HTTP server that writes what it is given, a base64 text by its channel, to everybody who asked, and does nothing else. */
const open = new Set<ServerResponse>();
const server = createServer((_request, response) => {
  response.useChunkedEncodingByDefault = false;
  response.shouldKeepAlive = false;
  response.writeHead(200, { 'content-type': 'video/x-flv' });
  response.flushHeaders();
  open.add(response);
  response.once('close', () => open.delete(response));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
process.on('message', (text: string) => {
  const bytes = Buffer.from(text, 'base64');
  for (const response of open) response.write(bytes);
});
process.on('disconnect', () => process.exit(0));
