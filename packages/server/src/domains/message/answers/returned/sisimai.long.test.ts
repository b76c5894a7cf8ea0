import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readReturned } from './report.ts';

/**
 * The public set of Sisimai (github sisimai/set-of-emails, BSD-2-Clause; its labels: test/public of sisimai/rb-sisimai). Neither is part of this repository:
 * `SISIMAI_EMAILS` names the folder with the mails (maildir/bsd) and `SISIMAI_LABELS` that with the labels.
 */
const emails = process.env['SISIMAI_EMAILS'] ?? '';
const labels = process.env['SISIMAI_LABELS'] ?? '';

interface Expected {
  file: string;
  recipients: { reason: string; isHard: boolean }[];
}

/** `'02' => [['5.2.1', '550', 'userunknown', true], […]],` of each engine. */
function expectations(): Expected[] {
  return readdirSync(labels)
    .filter((name) => /^(?:lhost|rhost|rfc|arf)[\w-]*\.rb$/.test(name) && !/-(?:code|test)\.rb$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(path.join(labels, name), 'utf8');
      return [...text.matchAll(/^\s*'(\d+)'\s*=>\s*\[((?:\s*\[[^\]]*\],?)+)\s*\]/gm)].map(
        ([, number = '', rows = '']) => ({
          file: `${name.replace('.rb', '')}-${number}.eml`,
          recipients: [...rows.matchAll(/'(\w*)'\s*,\s*(true|false)\s*(?:,\s*'[\w-]*'\s*)?\]/g)].map(
            ([, reason = '', hard]) => ({
              reason,
              isHard: hard === 'true',
            }),
          ),
        }),
      );
    })
    .filter(({ file, recipients }) => existsSync(path.join(emails, file)) && recipients.length > 0);
}

test.skipIf(emails === '' || labels === '')(
  'recipients and hard or soft as Sisimai’s labels have them',
  { timeout: 300_000 },
  async () => {
    let wanted = 0;
    let found = 0;
    let judged = 0;
    let right = 0;
    let soft = 0;
    let falseHard = 0;
    const wrong: string[] = [];
    for (const { file, recipients } of expectations()) {
      const returned = await readReturned(readFileSync(path.join(emails, file)));
      const isComplaint = recipients.every(({ reason }) => reason === 'feedback');
      wanted += recipients.length;
      if (isComplaint) {
        if (returned.kind === 'complaint') found += recipients.length;
        else wrong.push(`${file}: ${returned.kind}, a complaint`);
        continue;
      }
      const read = returned.kind === 'bounce' ? returned.recipients : [];
      // Somebody who was not written to is as bad as one who was left out.
      found += Math.max(0, Math.min(read.length, recipients.length) - Math.max(0, read.length - recipients.length));
      if (read.length !== recipients.length)
        wrong.push(`${file}: ${read.length} of ${recipients.length}: ${read.map(({ address }) => address).join(' ')}`);
      for (const [at, label] of recipients.entries()) {
        const one = read[at];
        if (!one) continue;
        judged += 1;
        if (!label.isHard) soft += 1;
        if (one.isHard === label.isHard) right += 1;
        else {
          if (one.isHard) falseHard += 1;
          wrong.push(
            `${file}: ${label.reason} ${label.isHard ? 'hard' : 'soft'}, read as ${one.class}: ${one.words.slice(0, 160).replace(/\s+/g, ' ')}`,
          );
        }
      }
    }
    const share = (part: number, of: number) => Math.round((1000 * part) / of) / 10;
    console.log(
      `recipients ${found} of ${wanted} (${share(found, wanted)} %), hard or soft ${right} of ${judged} (${share(right, judged)} %), false hard ${falseHard} of ${soft} (${share(falseHard, soft)} %)`,
    );
    if (process.env['SISIMAI_SHOW']) console.log(wrong.join('\n'));
    expect(found / wanted).toBeGreaterThanOrEqual(0.95);
    expect(right / judged).toBeGreaterThanOrEqual(0.95);
    expect(falseHard / soft).toBeLessThanOrEqual(0.01);
  },
);
