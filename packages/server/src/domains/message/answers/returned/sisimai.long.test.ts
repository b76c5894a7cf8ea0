import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readReturned } from './report.worker.ts';
import { commandIn } from './words.ts';

/**
 * The public set of Sisimai (github sisimai/set-of-emails, BSD-2-Clause; its labels: test/public of sisimai/rb-sisimai). Neither is part of this repository:
 * `SISIMAI_EMAILS` names the folder with the mails (maildir/bsd) and `SISIMAI_LABELS` that with the labels.
 */
const emails = process.env['SISIMAI_EMAILS'] ?? '';
const labels = process.env['SISIMAI_LABELS'] ?? '';

interface Expected {
  file: string;
  /** Whose mails they are: `lhost-postfix`, `rhost-google`. */
  vendor: string;
  recipients: { reason: string; isHard: boolean }[];
}

/** `'02' => [['5.2.1', '550', 'userunknown', true], […]],` of each engine. What was refused for now is never for good here, also where it is labelled so. */
function expectations(): Expected[] {
  return readdirSync(labels)
    .filter((name) => /^(?:lhost|rhost|rfc|arf)[\w-]*\.rb$/.test(name) && !/-(?:code|test)\.rb$/.test(name))
    .flatMap((name) => {
      const vendor = name.replace('.rb', '');
      const text = readFileSync(path.join(labels, name), 'utf8');
      return [...text.matchAll(/^\s*'(\d+)'\s*=>\s*\[((?:\s*\[[^\]]*\],?)+)\s*\]/gm)].map(
        ([, number = '', rows = '']) => ({
          file: `${vendor}-${number}.eml`,
          vendor,
          recipients: [
            ...rows.matchAll(/'([\d.]*)'\s*,\s*'(\d*)'\s*,\s*'(\w*)'\s*,\s*(true|false)\s*(?:,\s*'[\w-]*'\s*)?\]/g),
          ].map(([, status = '', reply = '', reason = '', hard]) => ({
            reason,
            isHard: hard === 'true' && !status.startsWith('4') && !reply.startsWith('4'),
          })),
        }),
      );
    })
    .filter(({ file, recipients }) => existsSync(path.join(emails, file)) && recipients.length > 0);
}

const share = (part: number, of: number) =>
  `${part} of ${of}${of === 0 ? '' : ` (${Math.round((1000 * part) / of) / 10} %)`}`;

/** What was found of one vendor's mails, or of all. */
class Score {
  hard = 0;
  foundHard = 0;
  soft = 0;
  falseHard = 0;

  add(isHard: boolean, isReadHard: boolean): void {
    if (isHard) this.hard += 1;
    else this.soft += 1;
    if (isReadHard && isHard) this.foundHard += 1;
    if (isReadHard && !isHard) this.falseHard += 1;
  }

  get right(): number {
    return this.foundHard + this.soft - this.falseHard;
  }

  get text(): string {
    return `hard ${share(this.foundHard, this.hard)}, false hard ${share(this.falseHard, this.soft)}`;
  }
}

test.skipIf(emails === '' || labels === '')(
  'recipients and hard or soft as Sisimai’s labels have them',
  { timeout: 300_000 },
  async () => {
    let wanted = 0;
    let found = 0;
    let disputed = 0;
    const all = new Score();
    const vendors = new Map<string, Score>();
    const wrong: string[] = [];
    for (const { file, vendor, recipients } of expectations()) {
      const raw = readFileSync(path.join(emails, file));
      const returned = await readReturned(raw);
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
      const score = vendors.get(vendor) ?? new Score();
      vendors.set(vendor, score);
      for (const [at, label] of recipients.entries()) {
        const one = read[at];
        if (!one) {
          // Whoever is not found is not stopped either.
          if (label.isHard) for (const each of [all, score]) each.add(true, false);
          continue;
        }
        // "User unknown" is labelled `filtered`, which is soft, wherever Sisimai cannot tell that it came before the content. Other sets have these as hard.
        if (
          label.reason === 'filtered' &&
          one.class === 'unknown_user' &&
          commandIn(raw.toString('latin1')) !== 'data'
        ) {
          disputed += 1;
          continue;
        }
        for (const each of [all, score]) each.add(label.isHard, one.isHard);
        if (one.isHard !== label.isHard)
          wrong.push(
            `${file}: ${label.reason} ${label.isHard ? 'hard' : 'soft'}, read as ${one.class}: ${one.words.slice(0, 160).replace(/\s+/g, ' ')}`,
          );
      }
    }
    const judged = all.hard + all.soft;
    console.log(`recipients ${share(found, wanted)}
hard or soft ${share(all.right, judged)}, ${disputed} disputed
${all.text}
${[...vendors].map(([vendor, score]) => `  ${vendor}: ${score.text}`).join('\n')}`);
    if (process.env['SISIMAI_SHOW']) console.log(wrong.join('\n'));
    expect(found / wanted).toBeGreaterThanOrEqual(0.95);
    expect(all.right / judged).toBeGreaterThanOrEqual(0.95);
    expect(all.foundHard / all.hard).toBeGreaterThanOrEqual(0.95);
    expect(all.falseHard / all.soft).toBeLessThanOrEqual(0.01);
  },
);
