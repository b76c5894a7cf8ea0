// Takes the messages of a webhook and prints what they tell. PORT=9000 WEBHOOK_SECRET=whsec_… node webhook-receiver.mjs
// The libraries of standardwebhooks.com do the same as `isGenuine` in many languages.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
const seen = new Set(); // In a real receiver a table: messages may come more than once, under one id.

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false; // Older ones may be a recording.
  const right = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`);
  return signatures.split(' ').some((one) => one.length === right.length && timingSafeEqual(Buffer.from(one), right));
}

createServer(async (request, response) => {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += piece;
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  response.writeHead(204).end(); // At once: what takes longer is done afterwards.
  const id = request.headers['webhook-id'];
  if (seen.has(id)) return;
  seen.add(id);
  const { type, data, test } = JSON.parse(body);
  console.log(test ? 'test' : 'real', type, JSON.stringify(data));
}).listen(process.env.PORT ?? 9000);
