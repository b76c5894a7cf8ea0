import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageMailSend, messageSmsBatch } from './message.calls.ts';
import { isWithinHours, lineMoves, lineStates, resendableStates, taskMoves, taskStates } from './message.rules.ts';
import { filledText, smsSegments, textParts, variablesIn } from './message.text.ts';

test('variables are found and filled in, both spellings, each once; who has none gets what stands there instead', () => {
  const text = 'Hello {{name}}, ${name} of {{ company }}: {{table no.}}';
  expect(variablesIn(text, '{{name}}')).toEqual(['name', 'company', 'table no.']);
  expect(filledText(text, { name: 'Ana', 'table no.': '7' }, { company: 'your company' })).toBe(
    'Hello Ana, Ana of your company: 7',
  );
  expect(filledText('{{name}}', { name: '<b>' }, {}, (value) => value.replace('<', '&lt;'))).toBe('&lt;b>');
});

test('what every object has is no variable', () => {
  expect(filledText('{{constructor}}{{toString}}', {}, {})).toBe('');
  expect(filledText('{{__proto__}}', {}, {})).toBe('');
});

test('a text in its parts is as long as the text that is filled in', () => {
  const part = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('{{name}}', '${name}', '{{company}}', '{{', '}}'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.string(), (parts, name) => {
      const text = parts.join('');
      const values = { name };
      const pieces = textParts(text);
      const joined = pieces.map((piece, n) => (n % 2 === 0 ? piece : piece === 'name' ? name : '')).join('');
      expect(joined).toBe(filledText(text, values, {}));
    }),
  );
});

test('segments: 70 signs are one, then 67 each; emoji count twice', () => {
  expect(
    ['', 'x'.repeat(70), 'x'.repeat(71), 'x'.repeat(134), 'x'.repeat(135), '😀'.repeat(36)].map(smsSegments),
  ).toEqual([0, 1, 2, 2, 3, 2]);
});

test('a variable that nobody knows is refused where it stands', () => {
  const task = { name: 'A task', purpose: 'notice' as const, sources: [{ kind: 'members' as const }] };
  const problems = (content: object) =>
    messageSmsBatch.input
      .safeParse({ ...task, sms: { signName: 'AB', ...content } })
      .error?.issues.map(({ path }) => path.join('.'));
  expect(problems({ text: 'Seat {{seat}}' })).toEqual(['sms.text']);
  expect(problems({ text: 'Seat {{seat}}', variables: { seat: '' } })).toBeUndefined();
  const mail = { subject: '{{seat}}', html: '<p></p>' };
  expect(messageMailSend.input.safeParse({ ...task, mail }).error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'mail.subject',
  ]);
});

test('hours over midnight', () => {
  expect([0, 359, 360, 1319, 1320, 1439].map((minute) => isWithinHours(1320, 360, minute))).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
  ]);
  expect(isWithinHours(null, null, 700)).toBe(true);
});

test('states lead to states, and what is over stays over', () => {
  for (const state of lineStates) for (const next of lineMoves[state]) expect(lineStates).toContain(next);
  for (const state of taskStates) for (const next of taskMoves[state]) expect(taskStates).toContain(next);
  // Whatever was handed over never waits in the queue again, but for what the vendor certainly does not have.
  const after = lineStates.filter((state) => lineMoves[state].includes('queued'));
  expect(after).toEqual(['held', 'claimed']);
  for (const state of resendableStates) expect(lineMoves[state]).not.toContain('queued');
});
