import { expect, test } from 'vitest';
import { bodyOf, notDrawn, withBody } from './mail-designer.ts';

const head = '<mjml lang="en"><mj-head><mj-title>A $& B</mj-title></mj-head>';

test('only the body of a mail goes through the editor; its head stays as it was written', () => {
  const mail = `${head}\n<mj-body width="640px"><mj-section></mj-section></mj-body></mjml>`;
  expect(bodyOf(mail)).toBe('<mj-body width="640px"><mj-section></mj-section></mj-body>');
  expect(withBody(mail, '<mj-body>$& $1</mj-body>')).toBe(`${head}\n<mj-body>$& $1</mj-body></mjml>`);
  expect(bodyOf('<mjml><mj-body>')).toBeNull();
});

test('what the editor cannot show is named', () => {
  expect(
    notDrawn('<mjml><mj-body><mj-section><mj-column><mj-text>a</mj-text></mj-column></mj-section></mj-body></mjml>'),
  ).toEqual([]);
  expect(notDrawn(`${head}<mj-body><mj-carousel></mj-carousel><mj-accordion/></mj-body></mjml>`)).toEqual([
    'mj-carousel',
    'mj-accordion',
  ]);
});
