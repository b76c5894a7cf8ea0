import { expect, test } from 'vitest';
import { languages, type Texts } from '../../core/language.ts';
import { voteAdd } from '../vote.calls.ts';
import { choiceProblem, ruleProblem } from '../vote.rules.ts';
import { voteTemplates } from './all.ts';
import { templateRounds } from './vote.template.ts';

const each = voteTemplates.map((template) => [template.key, template] as const);

test('there are at least four, each by a key of its own', () => {
  expect(voteTemplates.length).toBeGreaterThanOrEqual(4);
  expect(new Set(voteTemplates.map((template) => template.key)).size).toBe(voteTemplates.length);
});

test.each(each)('%s is whole in every language, and none of its texts was left in another', (_, template) => {
  const texts: Texts[] = [
    template.name,
    template.text,
    template.title,
    template.description,
    ...template.rounds.flatMap((round) => [
      round.title,
      round.description,
      ...round.candidates.flatMap((one) => [one.name, one.introduction ?? [], one.group ?? []].flat()),
    ]),
  ];
  for (const text of texts) {
    for (const language of languages) expect(text[language].trim(), text.en).not.toBe('');
    expect(text.zh, text.en).toMatch(/\p{sc=Han}/u);
    expect(text.ja, text.en).toMatch(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u);
    // A word may be the same in Spanish (Final); a sentence is not.
    if (text.en.includes(' ') && text.en.length > 12) expect(text.es).not.toBe(text.en);
  }
});

test.each(each)('%s can be made and opened as it is, and somebody can vote by its rules', (_, template) => {
  for (const language of languages) {
    const input = voteAdd.input.parse({
      title: template.title[language],
      description: template.description[language],
      timeZone: 'Asia/Shanghai',
      rounds: templateRounds(template, language),
    });
    for (const round of input.rounds) {
      expect(ruleProblem(round, round.candidates)).toBeNull();
      const names = round.candidates.map((one) => one.name);
      expect(new Set(names).size, language).toBe(names.length);
      const candidates = round.candidates.map((one, place) => ({ ...one, candidateId: String(place) }));
      const groups = new Set(candidates.map((one) => one.group));
      // One of each group first, then whatever the least number still needs.
      const chosen = [...groups]
        .slice(0, round.choicesMax)
        .map((group) => candidates.find((one) => one.group === group));
      expect(
        choiceProblem(
          round,
          candidates,
          chosen.flatMap((one) => one?.candidateId ?? []),
        ),
      ).toBeNull();
    }
  }
});
