// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const dist = new URL('../../dist/back-office/', import.meta.url);
const manifestFile = new URL('.vite/manifest.json', dist);
const built = existsSync(manifestFile);

interface Chunk {
  file: string;
  imports?: string[];
}

/** What a page may weigh at most: JavaScript that comes with it, gzipped, in kB (docs/performance.md). */
const most: Readonly<Record<string, number>> = {
  'dashboard/dashboard': 430,
  // Lists. Each has rows for a phone, and buttons that show a press: a kilobyte and a half.
  'account/recharge-record': 482,
  'account/pay-detail': 485,
  'event/event-list': 500,
  'vote/vote': 500,
  'order/ticket-order': 500,
  'coupon/discount-code': 500,
  'questionnaire/questionnaire': 500,
  // A kilobyte for the login over the page, and for words of unknown fields.
  'participant/participants': 501,
  'guest/guest-library': 500,
  // Three kilobytes for what all pages share since there are messages: their menu, routes and parts of lists.
  // Three more for the names of the specification, and for what is asked before typed values are lost.
  'member/member-list': 507,
  'ticket/ticket': 450,
  'questionnaire/template-questionnaire': 450,
  'vote/template-vote': 430,
  // A kilobyte and a half for photos, and for the badges of everybody on the list; four for what all pages share since there are messages,
  // five for the names of the specification and for the login over the page.
  'checkin/sign-in-manage': 498,
  // Two kilobytes for how long people stayed, by group, and who has not come; half of one for the certificates of everybody, and half for what all pages share
  // since members have more of them, four since there are messages, two for the login over the page.
  'checkin/sign-in-user': 484,
  // What is designed, and what has many tabs: docs/performance.md says what they carry.
  'form/reg-form': 480,
  'questionnaire/questionnaire-design': 475,
  'vote/vote-info': 500,
  'questionnaire/survey-info': 450,
};

describe.runIf(built)('the weight of a page of the back office', () => {
  const manifest = built ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>) : {};

  /** The files that come with some modules: their own and all that these import without waiting. */
  function filesOf(keys: readonly string[], seen = new Set<string>()): string[] {
    return keys.flatMap((key) => {
      const chunk = manifest[key];
      if (!chunk || seen.has(key)) return [];
      seen.add(key);
      return [chunk.file, ...filesOf(chunk.imports ?? [], seen)];
    });
  }

  it.each(Object.entries(most))('%s stays below %d kB', (page, limit) => {
    const own = `src/back-office/domains/${page}.page.tsx`;
    expect(Object.keys(manifest)).toContain(own);
    const files = filesOf(['index.html', own]);
    const bytes = files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length,
      0,
    );
    expect(bytes / 1000).toBeLessThanOrEqual(limit);
    // Not a page without its framework, measured by mistake.
    expect(bytes / 1000).toBeGreaterThan(300);
  });
});

if (!built)
  it.skip('the back office is not built: `npm run build -w @convoke/web`, then its weight is measured', () =>
    undefined);
