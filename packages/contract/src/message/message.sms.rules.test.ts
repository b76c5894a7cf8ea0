import { expect, test } from 'vitest';
import { brokenVariable, finishedSms, ownVariables, smsTextProblem } from './message.sms.rules.ts';
import { smsSegments } from './message.text.ts';

const problem = (kind: 'code' | 'notice' | 'promotion', text: string, variables: Record<string, string> = {}) =>
  smsTextProblem({ kind, text, variables })?.[0] ?? null;

test('variables are written as vendors take them', () => {
  expect(brokenVariable('您好${name}，${seat_2}见')).toBeNull();
  expect(brokenVariable('价格 {100} 元，花费 $5')).toBeNull();
  for (const text of ['${}', '${姓名}', '${1st}', '${a b}', '${name', '{{name}}', '${a-b}'])
    expect(brokenVariable(`您好${text}`)).not.toBeNull();
});

test('a variable that nobody has needs a word instead', () => {
  expect(ownVariables('${name} ${event} ${seat}')).toEqual(['seat']);
  expect(problem('notice', '座位${seat}')).toBe('messageVariable');
  expect(problem('notice', '座位${seat}', { seat: '待定' })).toBeNull();
  // What every object has is nobody's word.
  expect(problem('notice', '${constructor}')).toBe('messageVariable');
});

test('a code holds its variable alone', () => {
  expect(problem('code', '验证码${code}')).toBeNull();
  expect(problem('code', '验证码')).toBe('smsCodeVariable');
  expect(problem('code', '${name}的验证码${code}')).toBe('smsCodeVariable');
});

test.each([
  [58, 1],
  [59, 2],
  // 134 and 135 in all.
  [122, 2],
  [123, 3],
])('signature and opting out count: %i characters of a promotion are %i segments', (length, segments) => {
  expect(smsSegments(finishedSms('promotion', '晨光会务', '长'.repeat(length)))).toBe(segments);
});
