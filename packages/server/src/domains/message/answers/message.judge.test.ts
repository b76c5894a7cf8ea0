import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPerson, judgeVisits, type Judged, type Visit } from './message.judge.ts';
import { keptNetwork } from './message.networks.ts';

const accepted = new Date('2026-11-26T08:00:00Z');
const at = (seconds: number) => new Date(accepted.getTime() + seconds * 1000);
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const wechat =
  'Mozilla/5.0 (Linux; Android 15; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.61';
const outlook = 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.18429; Pro)';
const office = 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)';
const google = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
const yahoo = 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html';
const apple = 'Mozilla/5.0';

const visit = (kind: Visit['kind'], seconds: number, more: Partial<Visit> = {}): Visit => ({
  kind,
  at: at(seconds),
  network: '203.0.113.0/24',
  agent: chrome,
  link: kind === 'click' ? 1 : null,
  ...more,
});
const judged = (...visits: Visit[]): Judged[] => judgeVisits(accepted, visits);
const verdicts = (...visits: Visit[]) => judged(...visits).map(({ verdict, why }) => `${verdict} ${why}`);

test('a person opens, and clicks later', () => {
  expect(verdicts(visit('open', 900), visit('click', 930))).toEqual(['person plain', 'person plain']);
  // Pictures are off.
  expect(verdicts(visit('click', 3600, { agent: iphone }))).toEqual(['person plain']);
  // One that is read at once.
  expect(verdicts(visit('open', 4), visit('click', 7))).toEqual(['person plain', 'person plain']);
  expect(verdicts(visit('click', 7))).toEqual(['unsure early']);
});

test('servers that load pictures: Gmail’s and Yahoo’s when somebody looks, Apple’s always', () => {
  expect(verdicts(visit('open', 60, { agent: google, network: '66.249.84.0/24' }))).toEqual(['proxy google']);
  expect(verdicts(visit('open', 60, { agent: yahoo, network: '66.196.80.0/24' }))).toEqual(['proxy yahoo']);
  expect(verdicts(visit('open', 60, { agent: apple, network: '17.58.99.0/24' }))).toEqual(['proxy apple']);
  expect(judged(visit('open', 60, { agent: google })).map(isPerson)).toEqual([true]);
  expect(judged(visit('open', 60, { agent: apple })).map(isPerson)).toEqual([false]);
});

test('a decoy, many links at once, and a request for the head alone are machines', () => {
  expect(verdicts(visit('click', 30, { link: 0 }), visit('click', 33), visit('open', 34))).toEqual([
    'scanner decoy',
    'scanner beside',
    'scanner beside',
  ]);
  expect(verdicts(visit('click', 300), visit('click', 302, { link: 2 }), visit('click', 303, { link: 3 }))).toEqual([
    'scanner burst',
    'scanner burst',
    'scanner burst',
  ]);
  expect(verdicts(visit('click', 300, { agent: `HEAD ${chrome}` }))).toEqual(['scanner head']);
  // Two links, one after the other, a person follows.
  expect(verdicts(visit('open', 290), visit('click', 300), visit('click', 320, { link: 2 }))).toEqual([
    'person plain',
    'person plain',
    'person plain',
  ]);
});

test('networks of filters: some for certain, some only soon after delivery', () => {
  expect(verdicts(visit('click', 90_000, { network: '40.94.12.0/24' }))).toEqual(['person plain']);
  expect(verdicts(visit('click', 90_000, { network: '104.47.55.0/24' }))).toEqual(['scanner network']);
  expect(verdicts(visit('click', 60, { network: '148.163.130.0/24' }))).toEqual(['scanner network']);
  expect(verdicts(visit('click', 7200, { network: '148.163.130.0/24' }))).toEqual(['person plain']);
  expect(verdicts(visit('open', 60, { network: '2a01:111:f403::/48' }))).toEqual(['scanner network']);
});

test('Office asks for a link itself before the browser does; Outlook loads pictures for a person', () => {
  expect(
    verdicts(
      visit('open', 500, { agent: outlook }),
      visit('click', 520, { agent: office }),
      visit('click', 521, { agent: chrome }),
    ),
  ).toEqual(['person plain', 'scanner office', 'person plain']);
});

test('agents: none, bare, of programs', () => {
  for (const agent of [
    '',
    'Mozilla/5.0',
    'curl/8.5.0',
    'python-requests/2.32',
    'Barracuda Sentinel (EE)',
    'Go-http-client/2.0',
  ])
    expect(verdicts(visit('click', 4000, { agent }))).toEqual(['scanner agent']);
  for (const agent of [chrome, iphone, wechat])
    expect(verdicts(visit('click', 4000, { agent }))).toEqual(['person plain']);
});

test('judging twice says the same, and what comes later may change what was before', () => {
  const first = visit('click', 400);
  expect(verdicts(first)).toEqual(['person plain']);
  expect(verdicts(first, visit('click', 400.3, { link: 2 }), visit('click', 400.5, { link: 3 }))).toEqual([
    'scanner burst',
    'scanner burst',
    'scanner burst',
  ]);
});

test('whatever comes, every visit has a verdict', () => {
  const any = fc.record({
    kind: fc.constantFrom('open' as const, 'click' as const),
    at: fc.integer({ min: -100, max: 1e6 }).map((seconds) => at(seconds)),
    network: fc.option(fc.constantFrom('203.0.113.0/24', '17.0.0.0/24', '2a01:111:f400::/48', '104.47.1.0/24')),
    agent: fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(chrome, google, apple, '')),
    link: fc.option(fc.integer({ min: 0, max: 9 })),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), fc.boolean(), (visits, isAccepted) => {
      const ordered = visits.toSorted((a, b) => a.at.getTime() - b.at.getTime());
      expect(judgeVisits(isAccepted ? accepted : null, ordered)).toHaveLength(ordered.length);
    }),
  );
});

/** The same numbers each time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Traffic as scanners leave it: how each product behaves as its makers and those who run mailings describe it. */
function scannerTraffic(next: () => number): Visit[] {
  const links = 1 + Math.floor(next() * 6);
  const start = 1 + next() * 120;
  const walk = (more: Partial<Visit>, gap: number) =>
    Array.from({ length: links }, (_, n) => visit('click', start + n * gap, { link: n + 1, ...more }));
  switch (Math.floor(next() * 6)) {
    case 0: // Safe Links when a mail arrives: every link, from Microsoft's filter.
      return walk({ network: '104.47.60.0/24' }, 0.2);
    case 1: // Proofpoint: soon after delivery, with a browser's name.
      return [visit('open', start, { network: '148.163.140.0/24' }), ...walk({ network: '148.163.140.0/24' }, 0.5)];
    case 2: // A gateway of the company itself follows everything that it finds, the hidden link too.
      return [
        visit('click', start - 0.5, { link: 0, network: '198.51.100.0/24' }),
        ...walk({ network: '198.51.100.0/24' }, 0.3),
      ];
    case 3: // A program that names itself.
      return walk({ agent: 'Barracuda Sentinel (EE)' }, 1);
    case 4: // One that asks for heads.
      return walk({ agent: `HEAD ${chrome}`, network: '192.0.2.0/24' }, 0.4);
    default: // At once, without a name.
      return walk({ agent: '', network: '192.0.2.0/24' }, 0.1);
  }
}

/** What people do: they open when they read, some on two devices, click on one link or on two, some with pictures off, one in a thousand at once. */
function personTraffic(next: () => number): Visit[] {
  const read = 20 + next() ** 3 * 200_000;
  const agent = [chrome, iphone, wechat][Math.floor(next() * 3)] ?? chrome;
  const proxied = next() < 0.3;
  const opened =
    next() < 0.8 ? [visit('open', read, proxied ? { agent: google, network: '66.249.84.0/24' } : { agent })] : [];
  const clicked = visit('click', read + 2 + next() * 60, { agent });
  const more = next() < 0.2 ? [visit('click', read + 70 + next() * 300, { agent, link: 2 })] : [];
  return [...opened, clicked, ...more];
}

test('replayed traffic: of scanners at least 95 % are marked, of people at most 1 % are lost', () => {
  const next = dice(20_261_126);
  let marked = 0;
  let machines = 0;
  let lost = 0;
  let people = 0;
  for (let run = 0; run < 5000; run += 1) {
    const scanned = judged(...scannerTraffic(next));
    machines += scanned.length;
    marked += scanned.filter((one) => !isPerson(one)).length;
    const read = judged(...personTraffic(next));
    people += 1;
    if (!read.some(isPerson)) lost += 1;
    // Both at one message: the scanner first, then whoever reads it.
    const both = [
      ...scannerTraffic(next),
      ...personTraffic(next).map((one) => ({ ...one, at: new Date(one.at.getTime() + 600_000) })),
    ];
    const ordered = both.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    people += 1;
    if (!judged(...ordered).some(isPerson)) lost += 1;
  }
  expect(marked / machines).toBeGreaterThanOrEqual(0.95);
  expect(lost / people).toBeLessThanOrEqual(0.01);
});

test('only the network of an address is kept', () => {
  expect(keptNetwork('203.0.113.77')).toBe('203.0.113.0/24');
  expect(keptNetwork('::ffff:203.0.113.77')).toBe('203.0.113.0/24');
  expect(keptNetwork('2001:db8:1234:5678::9')).toBe('2001:db8:1234::/48');
  expect(keptNetwork('nonsense')).toBeNull();
});
