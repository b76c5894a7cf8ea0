import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../testing/property-runs.ts';
import {
  type Compared,
  companyOf,
  keysOf,
  oneLetter,
  oneSlip,
  reasonsOf,
  strengthOf,
  traitsOf,
} from './member.doubles.likeness.ts';

const person = (of: Partial<Compared>): Compared => ({ name: '', company: '', phones: [], emails: [], ...of });
const reasons = (a: Partial<Compared>, b: Partial<Compared>) => reasonsOf(traitsOf(person(a)), traitsOf(person(b)));

test('each reason is found, and what is near it is not', () => {
  expect(reasons({ name: 'Li Wei', company: 'Acme Ltd.' }, { name: 'WEI  LI', company: 'acme' })).toEqual(['name']);
  expect(reasons({ name: '王伟', company: 'Acme' }, { name: 'Wang Wei', company: 'Acme' })).toEqual(['pinyin']);
  expect(reasons({ name: '欧阳小明', company: 'Acme' }, { name: 'Xiaoming Ouyang', company: 'Acme' })).toEqual([
    'pinyin',
  ]);
  expect(reasons({ name: 'Ana', emails: ['ana.b@a.cn'] }, { name: 'Ana', emails: ['ana.b+x@b.cn'] })).toEqual([
    'email',
  ]);
  expect(reasons({ name: 'Ana', phones: ['13811110001'] }, { name: 'Ana', phones: ['13811110010'] })).toEqual([
    'phone',
  ]);
  expect(reasons({ name: 'Anna Lee', company: 'Acme' }, { name: 'Ana Lee', company: 'Acme' })).toEqual(['letter']);
  expect(reasons({ name: 'Ana' }, { name: 'Ana' })).toEqual([]);
  expect(reasons({ name: 'Guest 1', company: 'Acme' }, { name: 'Guest 2', company: 'Acme' })).toEqual([]);
  expect(reasons({ name: 'Ana', emails: ['info@a.cn'] }, { name: 'Ana', emails: ['info@b.cn'] })).toEqual([]);
  expect(reasons({ name: 'Ana', phones: ['13811110001'] }, { name: 'Bo', phones: ['13811110010'] })).toEqual([]);
  expect(companyOf('阿克米有限公司')).toBe(companyOf('阿克米'));
});

test('one slip is another digit or two swapped; a letter may be missing too', () => {
  expect([oneSlip('1234', '1244'), oneSlip('1234', '1324'), oneSlip('1234', '1234'), oneSlip('1234', '2143')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([oneLetter('anna', 'ana'), oneLetter('anna', 'an'), oneLetter('ana', 'anab')]).toEqual([true, false, true]);
});

/** Few words and digits, so that likenesses are met. */
const some: fc.Arbitrary<Compared> = fc.record({
  name: fc.constantFrom(
    'Li Wei',
    'Wei Li',
    '李伟',
    '李薇',
    'Anna Lee',
    'Ana Lee',
    'Anan Lee',
    'annalees',
    'Ána Lee',
    '',
    'Guest 1',
  ),
  company: fc.constantFrom('Acme', 'ACME Ltd', 'Other', ''),
  phones: fc.array(
    fc.array(fc.constantFrom('1', '2'), { minLength: 11, maxLength: 11 }).map((digits) => digits.join('')),
    { maxLength: 2 },
  ),
  emails: fc.array(fc.constantFrom('ana@a.cn', 'ana@b.cn', 'li.wei@a.cn', 'info@a.cn'), { maxLength: 2 }),
});

test('whoever have a reason in common share a key, and reasons are the same both ways', () => {
  fc.assert(
    fc.property(some, some, (a, b) => {
      const [one, two] = [traitsOf(a), traitsOf(b)];
      const found = reasonsOf(one, two);
      expect(reasonsOf(two, one)).toEqual(found);
      const keys = new Set(keysOf(one));
      if (found.length > 0) expect(keysOf(two).some((key) => keys.has(key))).toBe(true);
    }),
    { numRuns: propertyRuns(2000) },
  );
});

test('what is known to differ speaks against a pair', () => {
  const strength = (one: Partial<Compared>, other: Partial<Compared>) => {
    const [a, b] = [traitsOf(person(one)), traitsOf(person(other))];
    return strengthOf(a, b, reasonsOf(a, b));
  };
  const ana = { name: 'Ana Lee', company: 'Acme', phones: ['13811110001'], emails: ['boss@a.cn'] };
  const elsewhere = { ...ana, company: 'Globex', phones: ['13922220002'] };
  // The same address before the @ and nothing known against it; another company; another number too.
  expect(strength({ ...ana, company: '' }, { name: 'Ana Lee', emails: ['boss@b.cn'] })).toBe(3);
  expect(strength(ana, { name: 'Ana Lee', company: 'Globex', emails: ['boss@b.cn'] })).toBe(2);
  expect(strength(ana, elsewhere)).toBe(1);
  // An address that is only the name says no more than the name.
  expect(strength({ ...ana, emails: ['ana.lee@a.cn'] }, { ...elsewhere, emails: ['lee.ana1@b.cn'] })).toBe(0);
  expect(strength({ ...ana, emails: ['analee@a.cn'] }, { name: 'Ana Lee', emails: ['analee@b.cn'] })).toBe(2);
  // One name in one company, with other numbers and addresses: two of that name.
  expect(strength(ana, { ...ana, phones: [], emails: [] })).toBe(2);
  expect(strength(ana, { ...ana, phones: ['13922220002'], emails: [] })).toBe(1);
  expect(strength(ana, { ...ana, phones: ['13922220002'], emails: ['office.two@b.cn'] })).toBe(0);
  expect(strength(ana, { ...ana, phones: ['13811110010'], emails: [] })).toBe(3);
});

test('a difference never makes a pair likelier, and it is the same both ways', () => {
  fc.assert(
    fc.property(some, some, (a, b) => {
      const [one, two] = [traitsOf(a), traitsOf(b)];
      const found = reasonsOf(one, two);
      if (found.length === 0) return;
      const likely = strengthOf(one, two, found);
      expect(strengthOf(two, one, found)).toBe(likely);
      expect(likely).toBeLessThanOrEqual(3);
      const apart = traitsOf({ ...b, company: 'Nobody’s' });
      const still = reasonsOf(one, apart);
      if (still.length > 0 && a.company !== '') expect(strengthOf(one, apart, still)).toBeLessThanOrEqual(likely);
    }),
    { numRuns: propertyRuns(2000) },
  );
});
