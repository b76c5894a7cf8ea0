import { expect, test } from 'vitest';
import { withoutStyles } from './rich-text-html.ts';

test('of a mail that was kept the words stay, without what the editor does not know', () => {
  const kept = `<!doctype html>
<html><head><meta charset="utf-8"><style>li p{margin:0}</style></head><body style="font-family:'Segoe UI'"><div style="max-width:640px"><p style='color:red' class="a">We say style="x" <b>here</b>.</p></div></body></html>`;
  expect(withoutStyles(kept)).toBe(
    '<!doctype html>\n<html><body><div><p class="a">We say style="x" <b>here</b>.</p></div></body></html>',
  );
  expect(withoutStyles('<p>Plain</p>')).toBe('<p>Plain</p>');
  expect(withoutStyles('<header><p>a</p></header>')).toBe('<header><p>a</p></header>');
});
