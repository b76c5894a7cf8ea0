import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddBatch } from '@convoke/contract/guest/guest.event.calls.ts';
import { eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import { siteBegin, siteDraft, siteKeep, sitePublish } from '@convoke/contract/site/site.calls.ts';
import { dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import { releaseMake } from '@convoke/contract/schedule/schedule.release.calls.ts';
import type pg from 'pg';
import { must, wire } from '../support/client.ts';
import { loadClients, loadPage, type Measured } from './load.ts';
import { fillProgramme } from './schedule.ts';

/** What a page of a site is made of, each by its key or index, as they stand in the tables. */
const reads = [
  `SELECT organisation_id, target_id FROM directory WHERE kind = 'event' AND code = $1`,
  'SELECT * FROM event WHERE organisation_id = $1 AND id = $2',
  'SELECT * FROM event_tally WHERE organisation_id = $1 AND event_id = $2',
  'SELECT id, number, name, made_at FROM schedule_release WHERE organisation_id = $1 AND event_id = $2 ORDER BY number DESC LIMIT 1',
  `SELECT * FROM dynamic WHERE organisation_id = $1 AND event_id = $2 AND deleted_at IS NULL ORDER BY publish_at DESC LIMIT 4`,
  `SELECT g.*, e.* FROM event_guest e JOIN guest g ON g.organisation_id = e.organisation_id AND g.id = e.guest_id
    WHERE e.organisation_id = $1 AND e.event_id = $2 AND e.deleted_at IS NULL ORDER BY e.sort`,
  'SELECT * FROM event_organizer WHERE organisation_id = $1 AND event_id = $2',
  'SELECT * FROM brand WHERE organisation_id = $1 AND deleted_at IS NULL LIMIT 20',
  'SELECT id FROM booth WHERE organisation_id = $1 AND event_id = $2 LIMIT 1',
  `SELECT v.document, v.pictures FROM site s JOIN site_version v ON v.organisation_id = s.organisation_id AND v.event_id = s.event_id
    AND v.version = s.shown_version WHERE s.organisation_id = $1 AND s.event_id = $2`,
];

/** The page of an event's site with twelve modules, a dozen guests and fifty sessions, beside the same reads one after the other in a transaction of bare PostgreSQL. */
export async function siteLoads(
  url: string,
  token: string,
  { eventId, code }: { eventId: string; code: string },
  bare: readonly pg.Client[],
  connections: number,
  seconds: number,
): Promise<{ bare: Measured; plain: Measured; compressed: Measured; kB: { plain: number; compressed: number } }> {
  await fillProgramme(url, token, eventId, 4, 50);
  const { version: programme } = await must(url, dateAll, { eventId }, token);
  await must(url, releaseMake, { eventId, version: programme }, token);
  const guestIds: string[] = [];
  for (let n = 0; n < 12; n += 1)
    guestIds.push((await must(url, guestAdd, { name: `Guest ${n}`, phone: `1380013800${n % 10}` }, token)).guestId);
  await must(url, guestAddBatch, { eventId, guestIds }, token);
  await must(url, siteBegin, { eventId, templateId: 'conference' }, token);
  const { document, version } = await must(url, siteDraft, { eventId }, token);
  const [first] = document?.pages ?? [];
  if (!document || !first) throw new Error('no draft');
  const text = { en: '<p>What there is to say.</p>'.repeat(20) };
  const all = document.pages.flatMap(({ modules }) => modules);
  // One of each kind that the template has, and two more: twelve.
  const kinds = [...new Map(all.map((module) => [module.module, { ...module, isOn: true }])).values()];
  const custom = (name: string) => ({
    id: `custom-${name}`,
    module: 'custom',
    v: 1,
    isOn: true,
    name: '',
    props: { text },
  });
  const pages = [{ ...first, modules: [...kinds, custom('one'), custom('two')] }];
  const kept = await must(url, siteKeep, { eventId, version, document: { ...document, pages, menus: [] } }, token);
  await must(url, sitePublish, { eventId, version: kept.version }, token);
  const found = await bare[0]?.query<{ organisation_id: string }>('SELECT organisation_id FROM event WHERE id = $1', [
    eventId,
  ]);
  const organisationId = found?.rows[0]?.organisation_id;
  const rows = await loadClients(
    bare,
    async (client) => {
      await client.query('BEGIN READ ONLY');
      for (const [at, read] of reads.entries()) {
        // The first is by the code; that of brands asks for no event.
        const values = at === 0 ? [code] : read.includes('$2') ? [organisationId, eventId] : [organisationId];
        await client.query({ name: `site ${at}`, text: read, values });
      }
      await client.query('COMMIT');
    },
    seconds,
  );
  const path = `/event/${code}`;
  const plain = await loadPage(url, path, 'identity', connections, seconds);
  const compressed = await loadPage(url, path, 'br', connections, seconds);
  return {
    bare: rows,
    plain: plain.measured,
    compressed: compressed.measured,
    kB: { plain: plain.kB, compressed: compressed.kB },
  };
}

/** Gives these events a picture. */
export async function withCover(url: string, token: string, eventIds: readonly string[], jpeg: Buffer): Promise<void> {
  const { method, path, headers } = wire(resourceFileUpload, {}, token);
  delete headers['content-type'];
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(jpeg)]), 'photo.jpg');
  const response = await fetch(`${url}${path}`, { method, headers, body });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: { key: string } };
  if (code !== 0) throw new Error(`${code} ${message}`);
  for (const eventId of eventIds) await must(url, eventUpdate, { eventId, coverKey: data.key }, token);
}
