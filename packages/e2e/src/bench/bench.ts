import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { eventAdd, eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { participantPage, participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { applicationToken, logIn, must, wire } from '../support/client.ts';
import { startBrowser } from '../support/browser.ts';
import { startProduct } from '../support/product.ts';
import { findChromium } from '../../../../scripts/lib/chromium.mjs';
import { bareBallots, bareBallotTables, bareWholeBallots, castBallots } from './ballots.ts';
import { pageBytes } from './bytes.ts';
import { figures, loadClients, loadHttp, loadPage, type Measured } from './load.ts';
import { firstList, keptScans, rush, tenDesks } from './door.ts';
import { fillEvent } from './fill.ts';
import { bookImport } from './book-import.ts';
import { rushChat, watchChat } from './chat.ts';
import { campaign } from './campaign.ts';
import { bareOrderTables } from './orders.ts';
import { flowFigures, orderFigures } from './selling.ts';
import { triggerFigures } from './triggers.ts';
import { agendaLoads, dragFrames, fillHall, fillProgramme, percentile, sweeps } from './schedule.ts';
import { library } from './library.ts';
import { liveMedia } from './live-media.ts';
import { bareBeats, bareBeatTables, beatsASecond, liveBeats, viewers } from './live-beats.ts';
import { outboundFigures } from './outbound.ts';
import { recordWhole } from '../../../../scripts/lib/ran-whole.mjs';
import { ensureWebBuild } from '../../../../scripts/lib/web-build.mjs';
import { memberImports } from './member-import.ts';
import { measured } from './measured.ts';
import { memberReads } from './members.ts';
import { attendeeMinute } from './minute-attendee.ts';
import { officeFirstSecond } from './minute-office.ts';
import { photo, renderedSite, slowPhone } from './site-page.ts';
import { siteLoads, withCover } from './sites.ts';
import { surveyReads } from './survey-reads.ts';
import { bareAnswers, surveyExports, surveyLoad, surveyPages } from './surveys.ts';

/**
 * `npm run bench`: what the product does through HTTP beside what PostgreSQL alone does of the same work, in the same run on the same machine.
 * Every ratio is product ÷ bare PostgreSQL. `SECONDS` (default 8) a figure, `BIG` rows (default 1,000,000) for the list, `MEMBERS` (as many) for members,
 * `ENTRIES` (as many) for a book, `BUILT` (200,000) of them into a task, `DOUBLES` (20,000) for likely doubles, `CAMPAIGN` (50,000)
 * mails of a campaign, `DOCUMENTS` (1,000,000) of a library, `CALLS` (10,000,000) of a call centre, `FILE_BYTES` (1 GiB) of a file of it;
 * `ONLY=orders,scans` measures some parts alone (registrations, orders, flow, triggers, scans, door, lists, answers, pages, statistics, exports, ballots, schedule,
 * site, chat, import, members, messages, books, doubles, library, live, live-media, outbound, bytes, minute).
 */

const seconds = Number(process.env['SECONDS'] ?? 8);
const big = Number(process.env['BIG'] ?? 1_000_000);
const only = process.env['ONLY']?.split(',');
const connections = 64;
const bareClients = 32;
/** A rush is many people: orders are measured over as many connections (`BUYERS`), and beside whichever number of bare clients is quicker. */
const buyers = Number(process.env['BUYERS'] ?? 256);

/** The filters a person uses, by what the list has to do for them. */
const listFilters: Record<string, Record<string, string>> = {
  'newest first': {},
  'next pages by cursor': { walk: '1' },
  'one state': { state: 'PENDING' },
  'signed in': { signedIn: '1' },
  'search by name': { search: 'wang xiu' },
  'search by phone': { search: '13900000' },
  'by name': { sort: 'name' },
};

if ((await ensureWebBuild({ isKept: true })) === 'failed') process.exit(1);
const product = await startProduct({ durable: true, env: { WORKER: 'off' } });
try {
  const token = await logIn(product.url, product.demo);
  const application = await applicationToken(product.url);
  const superuser = new pg.Client({ connectionString: product.superuserUrl });
  superuser.on('error', () => {});
  await superuser.connect();
  const bare = await clients(bareClients);

  console.log(
    `\n${seconds} s a figure; ${connections} HTTP connections (orders: ${buyers}), ${bareClients} bare clients (orders: or ${2 * bareClients}, whichever is quicker); one machine for all\n`,
  );
  await bareTables(superuser);
  if (wanted('registrations')) compare('registrations', await bareRegistrations(bare), await registrations());
  const isSelling = wanted('orders') || wanted('flow') || wanted('triggers');
  if (isSelling) {
    await bareOrderTables(superuser);
    const more = await clients(bareClients);
    const selling = {
      product,
      superuser,
      application,
      seconds,
      newEvent,
      compare,
      line,
      bare: [bare, [...bare, ...more]],
      connections: buyers,
    };
    if (wanted('orders')) await orderFigures(selling);
    if (wanted('flow')) await flowFigures(selling);
    if (wanted('triggers')) await triggerFigures(selling, token);
    await Promise.all(more.map((client) => client.end()));
  }
  if (wanted('scans')) {
    const uncounted = await bareScans(bare, false);
    compare('scans', await bareScans(bare, true), await scans());
    console.log(`  (bare without the live count: ${Math.round(uncounted.perSecond).toLocaleString('en')}/s)\n`);
  }
  if (wanted('door')) await door();
  if (wanted('lists')) await lists();
  if (wanted('answers')) {
    const bareFigure = await bareAnswers(bare, superuser, seconds);
    const tokens = { organiser: token, application };
    compare('answers to a questionnaire', bareFigure, await surveyLoad(product, tokens, connections, seconds));
  }
  if (wanted('pages')) {
    const { bare: rows, plain, compressed, kB } = await surveyPages(product, token, connections, seconds);
    compare(`page of a questionnaire (${kB.plain.toFixed(0)} kB), beside its rows by primary key`, rows, plain);
    console.log(`${line(`as br, ${kB.compressed.toFixed(0)} kB`, compressed)}\n`);
  }
  if (wanted('statistics')) await surveyReads(product, superuser, token, big);
  if (wanted('exports')) await surveyExports(product, superuser, token);
  if (wanted('ballots')) {
    await bareBallotTables(superuser);
    const bareFigure = await bareBallots(bare, seconds);
    const whole = await bareWholeBallots(bare, seconds);
    const { ballots, tallies } = await castBallots(product.url, token, application, connections, seconds);
    compare('ballots in one round', bareFigure, ballots);
    console.log(
      `${line('bare, all it keeps', whole)}\n  ratio to that      ${(ballots.perSecond / whole.perSecond).toFixed(2)}\n`,
    );
    console.log(`${line('live figures, HTTP', tallies)}\n`);
  }
  if (wanted('schedule')) await schedule();
  if (wanted('site')) await sites();
  if (wanted('chat')) await chat();
  if (wanted('import')) await memberImports();
  if (wanted('messages')) await measured('messages');
  if (wanted('messages')) await campaign();
  if (wanted('books')) await measured('books', bookImport);
  if (wanted('doubles')) await measured('doubles');
  if (wanted('members')) await memberReads();
  if (wanted('library')) await library(Number(process.env['DOCUMENTS'] ?? 1_000_000));
  if (wanted('live')) {
    await bareBeatTables(superuser);
    const event = await newEvent('Live');
    const alone = await bareBeats(bare, seconds);
    const beats = await liveBeats({ url: product.url, token, application, superuser, event }, connections, seconds);
    compare(`beats of ${viewers.toLocaleString('en')} viewers of a live`, alone, beats);
    console.log(`  ${(beats.perSecond / beatsASecond).toFixed(1)} times as many as they make\n`);
  }
  if (wanted('live-media')) await liveMedia(seconds);
  if (wanted('outbound')) await outboundFigures({ url: product.url, token, application, superuser, seconds, line });
  if (wanted('bytes')) await bytes();
  if (wanted('minute')) await minute();
  await Promise.all(bare.map((client) => client.end()));
  await superuser.end();
  if (!only) recordWhole('bench', process.uptime());

  function clients(count: number): Promise<pg.Client[]> {
    return Promise.all(
      Array.from({ length: count }, async () => {
        const client = new pg.Client({ connectionString: product.superuserUrl });
        client.on('error', () => {}); // The database stops under it when a figure fails: that figure's own error is the one to see.
        await client.connect();
        return client;
      }),
    );
  }

  async function newEvent(title: string, useTicket: 0 | 1 = 0): Promise<{ eventId: string; code: string }> {
    const startsAt = Date.now() + 3_600_000;
    const made = await must(
      product.url,
      eventAdd,
      {
        title,
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(startsAt + 86_400_000).toISOString(),
        timeZone: 'UTC',
        placeName: 'Hall',
        capacity: useTicket ? null : 1_000_000,
        useTicket,
      },
      token,
    );
    await must(product.url, eventPublish, { eventId: made.eventId, publishStatus: 1 }, token);
    return made;
  }

  async function sites(): Promise<void> {
    const { url } = product;
    const event = await newEvent('Site');
    const ordinary = await loadPage(url, `/event/${event.code}`, 'identity', connections, seconds);
    console.log(`${line(`an event’s page, ${ordinary.kB.toFixed(0)} kB`, ordinary.measured)}\n`);
    const site = await siteLoads(url, token, event, bare, connections, seconds);
    const { plain: kB, compressed: brKB } = site.kB;
    compare(`page of a site of twelve modules (${kB.toFixed(0)} kB), beside the same reads`, site.bare, site.plain);
    console.log(line(`as br, ${brKB.toFixed(0)} kB`, site.compressed));
    await renderedSite(url, event.code);
    const chromium = findChromium();
    if (!chromium) return;
    const browser = await startBrowser(chromium);
    await slowPhone(browser, url, event.code, 'slow phone');
    const plain = await newEvent('With a cover');
    await withCover(url, token, [event.eventId, plain.eventId], await photo(browser));
    await slowPhone(browser, url, event.code, 'with a picture');
    await slowPhone(browser, url, plain.code, 'an event’s page');
    await browser.close();
    console.log();
  }

  async function registrations(): Promise<Measured> {
    const { code } = await newEvent('Registrations');
    let person = 0;
    const make = () => {
      person += 1;
      const phone = `13${String(person).padStart(9, '0')}`;
      return wire(
        participantRegister,
        { code, answers: { name: `Person ${person}`, phone, email: `p${person}@example.com` } },
        application,
      );
    };
    await loadHttp(product.url, make, connections, 2);
    return loadHttp(product.url, make, connections, seconds);
  }

  async function scans(): Promise<Measured> {
    const { eventId } = await newEvent('Scans');
    const codes = await fillEvent(superuser, eventId, 150_000);
    let next = 0;
    const make = () => {
      const code = codes[next++ % codes.length];
      const scan = { nonce: randomBytes(12).toString('hex'), code, scannedAt: new Date().toISOString() };
      return wire(checkinScan, { eventId, device: 'bench', scans: [scan] }, token);
    };
    await loadHttp(product.url, make, connections, 2);
    return loadHttp(product.url, make, connections, seconds);
  }

  async function door(): Promise<void> {
    const at = { url: product.url, token, superuser, newEvent };
    const desks = await tenDesks(at, Math.max(seconds, 10));
    console.log(
      `${line('ten desks, 3/s each, at 150,000 people', desks)}${desks.refused ? `   ${desks.refused} refused` : ''}`,
    );
    for (const [what, size] of [
      ['scans at events of 2,000, beside bare that keeps the same', { doors: 20, people: 2000 }],
      ['scans at one of 150,000, beside bare that keeps the same', { doors: 1, people: 150_000 }],
    ] as const)
      compare(what, ...(await rush(at, bare, connections, seconds, size)));
    console.log(`  5,000 kept scans are sent in ${(await keptScans(at)).toFixed(1)} s`);
    const chromium = findChromium();
    const browser = chromium ? await startBrowser(chromium) : null;
    const { server, device } = await firstList(at, browser);
    await browser?.close();
    console.log(`  the list of 150,000: ${server.seconds.toFixed(1)} s in ${server.pages} pages from the server`);
    if (device)
      console.log(
        `  on a device: ${device.seconds.toFixed(1)} s, ${device.megabytes.toFixed(0)} MB kept, open again in ${device.reopened.toFixed(1)} s, ${device.heap.toFixed(0)} MB of memory\n`,
      );
  }

  /** `VIEWERS` (10,000) who follow one live at one process. */
  async function chat(): Promise<void> {
    const serverPid = product.server().pid ?? 0;
    const at = { url: product.url, token, superuser, serverPid, newEvent };
    const streams = Number(process.env['VIEWERS'] ?? 10_000);
    const watched = await watchChat(at, { viewers: streams, aSecond: 20, seconds: Math.max(seconds, 10) });
    console.log(line(`a post until the last of ${streams.toLocaleString('en')} viewers has it, 20/s`, watched.last));
    console.log(
      `  ${watched.posts} posts with everybody once; ${watched.cores.toFixed(2)} cores and ${watched.residentMb.toFixed(0)} MB of the server, streams opened in ${watched.openSeconds.toFixed(1)} s\n`,
    );
    compare(
      'posts into one chat, beside bare that keeps the same',
      ...(await rushChat(at, bare, connections, seconds)),
    );
  }

  async function lists(): Promise<void> {
    const small = await newEvent('Small list');
    const large = await newEvent('Large list');
    await fillEvent(superuser, small.eventId, 10_000);
    await fillEvent(superuser, large.eventId, big);
    await superuser.query('VACUUM ANALYZE participant');
    console.log(`\nparticipants page, p95 in ms         10,000 rows   ${big.toLocaleString('en')} rows   ratio`);
    for (const [name, filter] of Object.entries(listFilters)) {
      const before = await pageTimes(small.eventId, filter);
      const after = await pageTimes(large.eventId, filter);
      console.log(
        `  ${name.padEnd(34)} ${before.p95.toFixed(1).padStart(11)} ${after.p95.toFixed(1).padStart(15)} ${(after.p95 / before.p95).toFixed(2).padStart(7)}`,
      );
    }
  }

  async function pageTimes(eventId: string, { walk, ...filter }: Record<string, string>): Promise<Measured> {
    const times: number[] = [];
    let cursor: string | undefined;
    for (let round = 0; round < 140; round += 1) {
      const began = performance.now();
      const page = await must(
        product.url,
        participantPage,
        { eventId, size: 20, ...filter, ...(cursor ? { cursor } : {}) },
        token,
      );
      if (round >= 20) times.push(performance.now() - began);
      if (walk !== undefined) cursor = page.nextCursor ?? undefined;
    }
    return figures(times, 1);
  }

  /** The editor of a programme: what the browser and the rule of clashes take, beside what they may. */
  async function schedule(): Promise<void> {
    const ms = (sorted: number[]) =>
      `p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p95 ${percentile(sorted, 0.95).toFixed(1)} ms`;
    console.log(`\nclashes of 1,000 items, full sweep (under 10 ms): ${ms(sweeps())}`);
    const conference = await newEvent('Conference');
    const loads = await agendaLoads(product.url, token, conference, bare, connections, seconds);
    const { kB } = loads;
    compare(
      `public agenda of 1,000 items (${kB.plain.toFixed(0)} kB), beside its rows by primary key`,
      loads.bare,
      loads.plain,
    );
    console.log(`${line(`as br, ${kB.compressed.toFixed(0)} kB`, loads.compressed)}\n`);
    const chromium = findChromium();
    if (!chromium) return console.log('no Chromium: dragging in the editor is not measured');
    const { eventId } = await newEvent('Programme');
    await fillProgramme(product.url, token, eventId, 20, 400);
    const browser = await startBrowser(chromium);
    const slower = 'four times slower, script a frame (p95 under 17 ms)';
    const frames = await dragFrames(
      browser,
      `${product.url}/activity-info/schedule-manage?event=${eventId}`,
      token,
      (page) => page.locator('.schedule-item', { hasText: 'Item 22' }),
    );
    console.log(`dragging among 400 items in 20 places, ${slower}: ${ms(frames)}, of ${frames.length} frames`);
    await fillHall(product.url, token, eventId, 500);
    const booths = await dragFrames(browser, `${product.url}/activity-info/booths?event=${eventId}`, token, (page) =>
      page.getByRole('button', { name: /^A-063/ }),
    );
    await browser.close();
    console.log(`dragging among 500 booths, ${slower}: ${ms(booths)}, of ${booths.length} frames\n`);
  }

  async function bytes(): Promise<void> {
    const { code } = await newEvent('Bytes');
    const chromium = findChromium();
    if (!chromium) return console.log('\nno Chromium: bytes of JavaScript are not measured');
    const browser = await startBrowser(chromium);
    const kB = (size: number) => (size / 1000).toFixed(1);
    console.log('\nJavaScript, gzip kB                     page shown     at rest');
    for (const [name, path, as] of [
      ['/event/{code}', `/event/${code}`, undefined],
      ['/register/{code}', `/register/${code}`, undefined],
      ['/login', '/login', undefined],
      ['back office, workbench', '/dashboard', token],
      ['back office, events', '/activity-manage/list', token],
      ['back office, questionnaires', '/resource-manage/questionnaire', token],
    ] as const) {
      const { shown, rest } = await pageBytes(browser, `${product.url}${path}`, as);
      console.log(`  ${name.padEnd(34)} ${kB(shown).padStart(11)} ${kB(rest).padStart(11)}`);
    }
    await browser.close();
  }

  /** What people wait for at first, on a slow machine and network. */
  async function minute(): Promise<void> {
    const chromium = findChromium();
    if (!chromium) return console.log('\nno Chromium: what people wait for is not measured');
    const browser = await startBrowser(chromium);
    await officeFirstSecond(browser, product.url, token);
    // The demo's summit: published, open, with a cover.
    const { rows } = await superuser.query<{ code: string }>("SELECT code FROM event WHERE title LIKE 'Lumen Summit%'");
    if (rows[0]) await attendeeMinute(browser, product, token, rows[0].code);
    await browser.close();
  }
} finally {
  await product.stop();
}

function wanted(part: string): boolean {
  return only === undefined || only.includes(part);
}

function line(name: string, of: Measured): string {
  const each = Object.entries((of.cpu ?? {}) as Record<string, number>).filter(([, us]) => us >= 1);
  const cpu = each.length > 0 ? `   CPU µs: ${each.map(([who, us]) => `${who} ${us.toFixed(0)}`).join(', ')}` : '';
  return `  ${name.padEnd(18)} ${Math.round(of.perSecond).toLocaleString('en').padStart(8)}/s   p50 ${of.p50.toFixed(1)} ms  p95 ${of.p95.toFixed(1)} ms  p99 ${of.p99.toFixed(1)} ms  p99/p50 ${(of.p99 / of.p50).toFixed(1)}${cpu}`;
}

function compare(what: string, bare: Measured, ours: Measured): void {
  console.log(
    `${what}\n${line('bare PostgreSQL', bare)}\n${line('Convoke, HTTP', ours)}${ours.refused ? `   ${ours.refused} refused` : ''}`,
  );
  console.log(`  ratio              ${(ours.perSecond / bare.perSecond).toFixed(2)}\n`);
}

/** The least that does the same work: a conditional count, and rows with the keys that keep them single. */
async function bareTables(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE SCHEMA bench;
    CREATE TABLE bench.tally (id int PRIMARY KEY, taken int NOT NULL, capacity int NOT NULL, CHECK (taken <= capacity));
    INSERT INTO bench.tally VALUES (1, 0, 100000000);
    CREATE TABLE bench.participant (id uuid PRIMARY KEY, event_id int NOT NULL, name text, phone text, email text, at timestamptz DEFAULT now(), UNIQUE (event_id, phone));
    CREATE TABLE bench.door (id int PRIMARY KEY, signed_in int NOT NULL) WITH (fillfactor = 50);
    INSERT INTO bench.door VALUES (1, 0);
    CREATE TABLE bench.person (code text PRIMARY KEY, id uuid NOT NULL, state text NOT NULL);
    INSERT INTO bench.person SELECT 'C' || i, uuidv7(), 'APPROVED' FROM generate_series(1, 400000) i;
    CREATE TABLE bench.state (point_id int, participant_id uuid, first_at timestamptz, PRIMARY KEY (point_id, participant_id));
    CREATE TABLE bench.scan (nonce text PRIMARY KEY, participant_id uuid, result text, at timestamptz DEFAULT now());`);
}

function bareRegistrations(clients: readonly pg.Client[]): Promise<Measured> {
  let person = 0;
  return loadClients(
    clients,
    (client) => {
      person += 1;
      return client.query({
        name: 'register',
        text: `WITH taken AS (UPDATE bench.tally SET taken = taken + 1 WHERE id = 1 AND taken < capacity RETURNING id)
          INSERT INTO bench.participant (id, event_id, name, phone, email) SELECT $1, taken.id, $2, $3, $4 FROM taken`,
        values: [randomUUID(), `Person ${person}`, `13${String(person).padStart(9, '0')}`, `p${person}@example.com`],
      });
    },
    seconds,
  );
}

/**
 * Somebody is found by the code, is signed in once, and the log gets a line; with `counting` the door's count goes up in the same statement, as the
 * desk's live count wants it.
 */
function bareScans(clients: readonly pg.Client[], counting: boolean): Promise<Measured> {
  const counted = counting
    ? ', counted AS (UPDATE bench.door SET signed_in = signed_in + (SELECT count(*) FROM signed) WHERE id = 1)'
    : '';
  let next = counting ? 0 : 200_000;
  return loadClients(
    clients,
    (client) => {
      next += 1;
      return client.query({
        name: counting ? 'scan-counted' : 'scan',
        text: `WITH found AS (SELECT id FROM bench.person WHERE code = $1 AND state = 'APPROVED'),
          signed AS (INSERT INTO bench.state SELECT 1, id, now() FROM found ON CONFLICT DO NOTHING RETURNING participant_id)${counted}
          INSERT INTO bench.scan (nonce, participant_id, result)
          SELECT $2, found.id, CASE WHEN EXISTS (SELECT FROM signed) THEN 'ok' ELSE 'already' END FROM found`,
        values: [`C${next}`, randomBytes(12).toString('hex')],
      });
    },
    seconds,
  );
}
