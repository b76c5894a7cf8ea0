import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { publicRuntime } from './packages/web/public-runtime.ts';
import { changeSinceWhole, commitOf } from './scripts/lib/change.ts';
import { chosenJourneys } from './scripts/lib/journeys.ts';
import { keptFolder } from './scripts/lib/kept.mjs';
import { LongestFirst } from './scripts/lib/sequencer.ts';
import { findChromium } from './scripts/lib/chromium.mjs';

const root = import.meta.dirname;
// `npm test` is quick, where it is known what has changed since all tests ran (decision 0026); a bare `vitest` runs whatever it is told to.
const change = process.env['TEST_TIER'] === 'quick' ? changeSinceWhole(root) : undefined;
const isQuick = change !== undefined;
Object.assign(process.env, {
  TEST_TIER: isQuick ? 'quick' : process.env['TEST_TIER'] === 'long' ? 'long' : 'all',
  TEST_CHANGED: [...(change?.domains ?? [])].join(','),
  TEST_COMMIT: commitOf(root),
});
const journeys = change
  ? [
      ...chosenJourneys(root, { changed: change.domains, changedFiles: change.files }),
      'packages/e2e/src/journeys/{accessible.changed,dialogs-walked}.test.ts',
    ]
  : ['packages/e2e/**/*.test.ts'];

// Two cores are what we promise to run on: a test process a core, plus PostgreSQL's own.
const workers = Math.max(2, Math.min(4, availableParallelism()));
const always = {
  exclude: ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts'],
  pool: 'forks' as const,
  maxWorkers: workers,
};
// What replaces a module of Node's, or looks at what is loaded first, must be the first in its process to load what it tests.
const alone = ['packages/server/src/core/storage/disk-storage.test.ts', 'scripts/regions.test.ts'];
// Patience, not a limit: a machine that does much else at once must not fail a test. What waits for something stops when it is there.
const patience = { expect: { poll: { timeout: 20_000 } } };
// In CI a failed test is retried once, and the reporter names it: that is a fault of the product or of the test (decision 0026).
// What a property found is final: its values are the same in every such run.
const secondTry = process.env['CI'] ? { retry: { count: 1, condition: /^(?!Property failed)/ } } : {};
// Node strips types itself: what mocks no module is loaded without Vite.
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } };
const propertySeed = 'scripts/lib/property-seed.ts';
const attendees = 'packages/web/src/public/**/*.test';
// Of the tests without JSX these look at a page all the same. The others need no document, which costs more than most of them.
const withDom = [
  'back-office/domains/coupon/coupon-forms',
  'back-office/domains/order/**/history-words',
  'back-office/domains/ticket/ticket-values',
  'back-office/layout/sidebar-state',
  'core/call',
  'core/format',
  'core/current-event',
  'core/session',
  'ui/form/number-rules',
].map((file) => `packages/web/src/${file}.test.ts`);
const attendeesWithDom = [
  'buy/{buy,refusal,trouble,waiting}',
  'core/buyer-store',
  'desk/{desk,store,sync}',
  'kiosk/kiosk',
  'login/captcha',
  'order/order',
  'pay/{pay,wechat}',
].map((file) => `packages/web/src/public/${file}.test.ts`);
const oneAtATime = { ...always, maxWorkers: 1, fileParallelism: false };
// What kills servers under load counts on the machine's time: nothing runs beside it.
const killing = change
  ? journeys.filter((file) => file.includes('/scenarios/'))
  : ['packages/e2e/src/{kill,chaos,scenarios}/*.test.ts'];
// A few runs of each in `npm test`, twenty times as many in `npm run test:long`.
const properties = [
  'packages/{contract,server}/**/*.property.test.ts',
  'packages/server/src/domains/room/room.line.test.ts',
];
// `npm test` sets it, empty when there is none; a bare `vitest` looks itself.
const withChromium = { CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? findChromium() ?? '' };

export default defineConfig({
  test: {
    reporters: ['default', './scripts/lib/reporter.ts'],
    slowTestThreshold: 2000,
    // What Vite makes of the sources, by their text and place: a second run in the same place need not make it.
    fsModuleCache: true,
    fsModuleCachePath: join(keptFolder(), 'vite'),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...always,
          name: 'unit',
          ...native,
          include: [
            'packages/{contract,gateways}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'packages/launcher/src/**/*.unit.test.ts',
          ],
          exclude: [...always.exclude, ...alone],
          isolate: false,
          setupFiles: [propertySeed],
          ...secondTry,
          ...patience,
          testTimeout: 180_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...always,
          name: 'alone',
          include: alone,
          ...secondTry,
          ...patience,
          testTimeout: 180_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...always,
          name: 'web',
          include: ['packages/web/**/*.test.tsx', ...withDom],
          exclude: [...always.exclude, `${attendees}.{ts,tsx}`],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [
            'packages/web/testing/each-file.ts',
            'packages/web/testing/patience.ts',
            'packages/web/testing/presses.ts',
            propertySeed,
          ],
          ...secondTry,
          ...patience,
          testTimeout: 180_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // As their build does: what they import as React is what they run on.
        resolve: { alias: publicRuntime },
        test: {
          ...always,
          name: 'public',
          include: [`${attendees}.tsx`, ...attendeesWithDom],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['packages/web/testing/each-file.ts', 'packages/web/testing/presses.ts', propertySeed],
          ...secondTry,
          ...patience,
          testTimeout: 180_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        resolve: { alias: publicRuntime },
        test: {
          ...always,
          name: 'web without a page',
          include: ['packages/web/**/*.test.ts'],
          exclude: [...always.exclude, ...withDom, ...attendeesWithDom],
          isolate: false,
          setupFiles: [propertySeed],
          ...secondTry,
          ...patience,
          testTimeout: 180_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...always,
          name: 'server',
          ...native,
          include: ['packages/server/**/*.test.ts'],
          // Growth takes minutes in its short form too.
          exclude: [...always.exclude, ...alone, ...(isQuick ? ['**/growth.test.ts'] : [])],
          // What the files of a worker import is loaded once: it costs more than most of their tests.
          isolate: false,
          globalSetup: ['packages/server/testing/global-setup.ts'],
          setupFiles: ['packages/server/testing/each-file.ts', propertySeed],
          ...secondTry,
          ...patience,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...oneAtATime,
          name: 'launcher',
          ...native,
          include: ['packages/launcher/**/*.test.ts'],
          exclude: [...always.exclude, '**/*.unit.test.ts'],
          ...secondTry,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          // Streams run in real time: each file waits more than it works.
          ...oneAtATime,
          name: 'live',
          ...native,
          include: ['packages/live/**/*.test.ts'],
          ...secondTry,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          // Calls run in real time, as streams do.
          ...oneAtATime,
          name: 'line',
          ...native,
          include: ['packages/line/**/*.test.ts'],
          ...secondTry,
          ...patience,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          // They wait as much as they work (decision 0026).
          ...always,
          maxWorkers: 2,
          ...patience,
          name: 'e2e',
          ...native,
          ...secondTry,
          env: withChromium,
          include: journeys,
          exclude: [...always.exclude, ...killing],
          // One connection to the browser, and what all journeys import is loaded once.
          isolate: false,
          globalSetup: ['packages/e2e/src/support/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...oneAtATime,
          name: 'e2e alone',
          ...native,
          env: withChromium,
          include: killing,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 4 },
        },
      },
      // Minutes each: `npm run test:long` asks for them, and for nothing else.
      ...(process.env['TEST_TIER'] === 'long'
        ? [
            {
              test: {
                ...oneAtATime,
                name: 'long',
                ...native,
                include: ['packages/{server,live,line,e2e}/**/*.long.test.ts', ...properties],
                env: { PROPERTY_TIMES: process.env['PROPERTY_TIMES'] ?? '20' },
                exclude: ['**/node_modules/**', '**/dist/**'],
                globalSetup: ['packages/server/testing/global-setup.ts'],
                setupFiles: ['packages/server/testing/each-file.ts'],
                ...patience,
                testTimeout: 1_800_000,
                hookTimeout: 300_000,
                sequence: { groupOrder: 5 },
              },
            },
          ]
        : []),
    ],
  },
});
