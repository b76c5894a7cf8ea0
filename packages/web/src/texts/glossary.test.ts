import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Language, languages } from '@convoke/contract/core/language.ts';
import { expect, test } from 'vitest';

/** docs/glossary.md as a test: what a text must not say, and what it says instead. */

const packages = join(import.meta.dirname, '../../..');

interface Forbidden {
  not: RegExp;
  but: string;
  /** Texts that mean something else by it: `namespace:key`, or the file of a refusal or mail. */
  except?: RegExp;
}

/** Only an account is signed in to; the door is checked in at. */
const account =
  /^(public-login:|call-desk:sign|public-desk:session-|layout:(?:user|signIn)|user:|checkin:key\.none$|vote:words\.device$|contract\/src\/(?:core\/failures|auth\/|outbound\/)|server\/src\/domains\/auth\/)/;

const forbidden: Readonly<Record<Language, readonly Forbidden[]>> = {
  en: [
    { not: /\bsign(?:ed|ing)?[ -](?:in|out|ins)\b/i, but: 'check in, checked in, check-in', except: account },
    { not: /\blog(?:ged)? ?(?:in|out)\b/i, but: 'sign in, sign out' },
    { not: /\b(?:every|some)body\b/i, but: 'everyone, someone' },
    { not: /\bwhoever\b|\bto who\b|^who has\b/i, but: 'anyone who, people who', except: /order:invariants/ },
    { not: /\bmend(?:ed|ing)?\b/i, but: 'fix' },
    { not: /\bpassed over\b/i, but: 'skipped' },
    { not: /\b(?:given|sent|goes|went|going|giving you) back\b|\bon its way\b/i, but: 'refunded, sent' },
    { not: /\basked for\b/i, but: 'requested' },
    {
      not: /another amount than|another order for|to the fen|at (?:least|most) (?:characters|people)/i,
      but: 'see the glossary',
    },
    { not: /\b(?:was|were) changed meanwhile\b/i, but: 'has just changed' },
    { not: /\bno network\b/i, but: 'no connection' },
    { not: /\bkeeps no cookies\b/i, but: 'is blocking cookies' },
    { not: /\bsurveys?\b/i, but: 'questionnaire' },
    { not: /\bdeclined\b/i, but: 'rejected' },
    { not: /\bdoubles?\b/i, but: 'duplicates', except: /form\.variablesHint$/ },
    { not: /\bmake them one\b|\btold apart\b/i, but: 'merge, not duplicates' },
    { not: /\btak(?:e|en|ing) (?:[\w{}“”]+ ){0,4}(?:off|out)\b(?! of service)/i, but: 'remove' },
    { not: /\bhand(?:ed)? (?:back|on)\b/i, but: 'unassign, transferred' },
    { not: /\b(?:brought|bring|put) back\b/i, but: 'restored, reverted', except: /organizer:brands\.|guest:takeOff\./ },
    { not: /\btext messages?\b|\bvendors?\b/i, but: 'SMS, provider' },
    { not: /\bclash(?:es)?\b/i, but: 'conflict' },
    { not: /\bstands?\b|\bof which\b|\bin the way\b/i, but: 'a verb that says what it does' },
    { not: /\bwith a fault\b|\bnot said\b|\bbeforehand\b|\bcannot be said\b/i, but: 'has errors, not specified' },
    { not: /\blooked after by\b|\bcame by\b|\bdid last\b/i, but: 'owner, source, last activity' },
    { not: /\bgets no\b|\bgets? nothing\b/i, but: 'no messages, suppression list' },
    { not: /^Held$|\bare held\b|\} held$/i, but: 'reserved' },
  ],
  zh: [
    { not: /你/, but: '您' },
    { not: /买家/, but: '购票人' },
    { not: /参会者/, but: '参会人员' },
    { not: /锁定/, but: '保留' },
    { not: /签到分组/, but: '签到组' },
    { not: /[「」]/, but: '“ ”' },
    { not: /登陆/, but: '登录' },
    { not: /访问码/, but: '邀请码' },
    { not: /演讲人/, but: '演讲嘉宾' },
    { not: /通道/, but: '服务商、支付渠道' },
    { not: /沙盒/, but: '沙箱' },
    { not: /(?:各|每个|每项|该|一项)日程(?!尚)/, but: '议程', except: /schedule\.failures/ },
  ],
  es: [
    {
      not: /\b(?:ya )?registrad[oa]s?\b|\bregistr(?:o|os|ar|arme|arse)\b/i,
      but: 'acreditado, acreditación (la puerta); inscrito (el evento)',
      except: /order:|public-invoice:|mail-domain:|mail:sender\.|order\.texts/,
    },
    { not: /\b(?:tú|contigo|tus?)\b/i, but: 'usted, su' },
    { not: /\bla organización (?:quiso|no lo|lo revisará|anunciará)\b/i, but: 'el organizador' },
    { not: /\bquioscos?\b/i, but: 'autoservicio' },
    { not: /\bmodelos? de\b/i, but: 'plantilla' },
    { not: /\b(?:hemos|ha) devuelto\b|\ben camino de vuelta\b/i, but: 'reembolsado' },
    { not: /["“”]/, but: '« »' },
    { not: /\bordenador(?:es)?\b/i, but: 'escritorio, computadora' },
    { not: /\bunir(?:los)?\b|\bunión\b/i, but: 'fusionar, fusión' },
    { not: /\bentretanto\b/i, but: '(leave out), acaba de' },
    { not: /\bactividades\b|\b(?:por|cada|esta|una) actividad\b/i, but: 'sesión, sesiones' },
  ],
  ja: [
    { not: /チェックイン/, but: '受付' },
    { not: /ひな形/, but: 'テンプレート' },
    { not: /書き出[しす]/, but: 'エクスポート' },
    { not: /認証コード/, but: '確認コード' },
    { not: /ブラウザ(?!ー)/, but: 'ブラウザー' },
    { not: /[“”]/, but: '「 」' },
    { not: /アクセスコード/, but: '招待コード' },
    { not: /主な言語/, but: 'メイン言語' },
    { not: /(?:各|隣の|すべての)プログラム|プログラム別|予定を(?:開く|追加$|削除)/, but: 'セッション' },
  ],
};

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

/** Every text of a language with the place it stands in: the pages’ files, and what stands as `en: '…'` or in a language's block in code. */
function textsOf(language: Language): { place: string; text: string }[] {
  const folder = join(import.meta.dirname, language);
  const pages = readdirSync(folder).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>).map(
      ([key, text]) => ({ place: `${file.slice(0, -5)}:${key}`, text }),
    ),
  );
  const own = new RegExp(`\\b${language}: ('(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*"|\`[^\`]*\`)`, 'g');
  const code = ['contract/src', 'server/src'].flatMap((part) =>
    filesBelow(join(packages, part))
      // Templates that organisers change are content, in their own words.
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !/templates?[/.]|\/demo\//.test(path))
      .flatMap((path) => {
        const place = relative(packages, path);
        const source = readFileSync(path, 'utf8');
        const block = /\.texts(?:\.labels)?\.ts$/.test(path)
          ? (new RegExp(`^ {2}${language}: \\{$([\\s\\S]*?)^ {2}\\},$`, 'm').exec(source)?.[1] ?? '')
          : '';
        return [
          ...[...source.matchAll(own)].map(([, text = '']) => ({ place, text: text.slice(1, -1) })),
          ...[...block.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([, text = '']) => ({ place, text })),
        ];
      }),
  );
  return [...pages, ...code];
}

test.each(languages)('%s says one word for one thing (docs/glossary.md)', (language) => {
  const found = textsOf(language).flatMap(({ place, text }) =>
    forbidden[language]
      .filter(({ not, except }) => not.test(text) && !except?.test(place))
      .map(({ but }) => `${place}: “${text}” – say: ${but}`),
  );
  expect([...new Set(found)]).toEqual([]);
});

test('finds what it is for, in pages, refusals and mails', () => {
  for (const language of languages) {
    const places = textsOf(language).map(({ place }) => place);
    expect(places.some((place) => place.startsWith('checkin:'))).toBe(true);
    expect(places).toContain('contract/src/core/failures.ts');
    expect(places).toContain('server/src/domains/order/letters/order.texts.ts');
  }
  expect(forbidden.en.some(({ not }) => not.test('Was signed in already'))).toBe(true);
  expect(forbidden.es.some(({ not }) => not.test('Ya estaba registrado'))).toBe(true);
});
