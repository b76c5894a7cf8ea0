// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { menuPages } from '@convoke/contract/menu.ts';
import { describe, expect, it } from 'vitest';

const dist = new URL('../../dist/back-office/', import.meta.url);
const manifestFile = new URL('.vite/manifest.json', dist);
const built = existsSync(manifestFile);

interface Chunk {
  file: string;
  imports?: string[];
}

/** What a page may weigh at most: JavaScript that comes with it, gzipped, in kB (docs/performance.md): what it weighs, and eight kilobytes. */
const most: Readonly<Record<string, number>> = {
  'dashboard/dashboard': 347,
  'account/recharge-record': 460,
  'account/pay-detail': 462,
  'event/event-list': 485,
  'vote/vote': 474,
  'order/ticket-order': 478,
  'coupon/discount-code': 481,
  'questionnaire/questionnaire': 475,
  'participant/participants': 491,
  'guest/guest-library': 469,
  'member/member-list': 501,
  'ticket/ticket': 390,
  'questionnaire/template-questionnaire': 422,
  'vote/template-vote': 374,
  'checkin/sign-in-manage': 491,
  'checkin/sign-in-user': 476,
  'form/reg-form': 447,
  'questionnaire/questionnaire-design': 427,
  'vote/vote-info': 493,
  'questionnaire/survey-info': 352,
  'site/site': 345,
  'site/template': 357,
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

  it('the editor of sites comes when there is a site to edit: Puck is in no page', () => {
    const editor = 'src/back-office/domains/site/editor/site-editor.tsx';
    const before = new Set(filesOf(['index.html', 'src/back-office/domains/site/site.page.tsx']));
    const own = filesOf([editor]).filter((file) => !before.has(file));
    const bytes = own.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length, 0);
    expect(bytes / 1000).toBeLessThanOrEqual(361);
    // Not without Puck, measured by mistake.
    expect(bytes / 1000).toBeGreaterThan(200);
  });

  it('the server knows the files of every page of the menu, and has them fetched with the frame', () => {
    const pages = JSON.parse(readFileSync(new URL('.vite/pages.json', dist), 'utf8')) as Record<
      string,
      { module: string }
    >;
    expect(Object.keys(pages).sort()).toEqual(
      menuPages()
        .map(({ name }) => name)
        .sort(),
    );
    expect(Object.values(pages).filter(({ module }) => !(module in manifest))).toEqual([]);
  });

  it('the frame comes in few files', () => {
    expect(filesOf(['index.html']).length).toBeLessThanOrEqual(20);
  });
});

if (!built)
  it.skip('the back office is not built: `npm run build -w @convoke/web`, then its weight is measured', () =>
    undefined);
