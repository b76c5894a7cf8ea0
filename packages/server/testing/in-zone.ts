import { json } from 'node:stream/consumers';
import { makeApp } from '../src/app.ts';
import { makeServices } from '../src/core/services.ts';
import { readSettings } from '../src/core/settings.ts';
import { loadDomains } from '../src/domains.ts';

/** Run as a process of its own, with TZ: a server on the database it is handed answers what it is asked. Nothing of vitest is in it. */

export interface InZone {
  settings: Record<string, string>;
  requests: { url: string; headers: Record<string, string> }[];
}

const { settings, requests } = (await json(process.stdin)) as InZone;
const { services, metrics } = await makeServices(readSettings(settings));
const app = await makeApp(services, metrics, await loadDomains());
const answers: string[] = [];
for (const { url, headers } of requests) {
  const answer = await app.inject({ method: 'GET', url, headers });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  answers.push(answer.body);
}
const offset = new Date('2027-05-01T00:00:00Z').getTimezoneOffset();
process.stdout.write(JSON.stringify({ offset, answers }));
await app.close();
await services.payments.close();
await services.database.close();
