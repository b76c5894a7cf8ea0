import { randomBytes, randomUUID } from 'node:crypto';
import {
  badgeAdd,
  badgeDelete,
  badgeDesk,
  badgeKiosk,
  badgeList,
  badgePreview,
  badgePrint,
  badgePrints,
  badgeUpdate,
} from '@convoke/contract/badge/badge.calls.ts';
import { type BadgeDesign, sheetFor, standardDesign, textElement } from '@convoke/contract/badge/badge.rules.ts';
import { checkinScan, checkinSelf, checkinUserList } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { checkinGroupList } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { eventCopy } from '@convoke/contract/event/event.editing.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantGroupAdd, participantGroupMove } from '@convoke/contract/participant/participant.groups.calls.ts';
import { participantUpdate } from '@convoke/contract/participant/participant.office.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf, withoutSpaces } from '../../../testing/pdf.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;
let stranger: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
  stranger = await server.organisation();
});
afterAll(() => server.close());

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const send = (of: Parameters<TestServer['send']>[0], input: unknown, token = organisation.token) =>
  server.send(of as typeof badgePrint, input as never, { token });
const nonce = () => randomBytes(16).toString('hex');
const pt = (mm: number) => (mm * 72) / 25.4;

/** An event with these people, and what each is called in inputs. */
async function anEvent(...names: string[]) {
  const { eventId, code } = await organisation.event({ title: 'Design Days' });
  for (const name of names) await organisation.register(code, { ...someone(), name });
  const { records } = await call(participantPage, { eventId, size: 100 });
  const idOf = (name: string) => records.find((row) => row.name === name)?.partsId ?? '';
  return { eventId, code, idOf, records };
}
const listed = async (eventId: string, filter = {}) =>
  (await call(participantPage, { eventId, size: 100, sort: 'name', ...filter })).records;
async function pdf(input: object, token?: string) {
  const answer = await send(badgePrint, input, token);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return readPdf(answer.body);
}
async function signUserOf(eventId: string, name: string) {
  const [group] = await call(checkinGroupList, { eventId });
  const { records } = await call(checkinUserList, { groupId: group?.groupId ?? '', search: name });
  return records[0]?.signUserId ?? '';
}
async function keyOf(eventId: string, role: 'desk' | 'kiosk') {
  const { url } = await call(checkinKeyAdd, { eventId, role, label: `A ${role}` });
  return url.split('#key=')[1] ?? '';
}

describe('a badge', () => {
  test('of an event without templates is the standard one: its size, name, event, and a code that the desk reads', async () => {
    const { eventId, records } = await anEvent('María Fernández');
    const [page, ...more] = await pdf({ eventId });
    expect(more).toEqual([]);
    const { body } = await send(badgePrint, { eventId });
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body.toString('latin1')) ?? [];
    expect(Number(width)).toBeCloseTo(pt(90), 2);
    expect(Number(height)).toBeCloseTo(pt(55), 2);
    expect(withoutSpaces(page?.text ?? '')).toContain('MaríaFernández');
    expect(page?.text).toContain('Design Days');
    expect(page?.codes).toEqual([records[0]?.participantCode]);
  });

  test('names that could harm are only letters', async () => {
    const names = ['<script>alert(1)</script>', '{code} {name}', 'מירי כהן', '🎉 Zoë', 'W'.repeat(60), '欧阳静怡'];
    const { eventId } = await anEvent(...names);
    const pages = await pdf({ eventId });
    expect(pages).toHaveLength(names.length);
    const texts = pages.map(({ text }) => withoutSpaces(text)).join('\n');
    for (const part of ['<script>alert(1)</script>', '{code}{name}', 'Zoë', 'W'.repeat(60), '欧阳静怡'])
      expect(texts).toContain(part);
    for (const { codes } of pages) expect(codes).toHaveLength(1);
  });

  test('says an answer of the form, and has the colour of the group', async () => {
    const { eventId, idOf } = await anEvent('Ana');
    const { groupId } = await call(participantGroupAdd, { eventId, name: 'Press', colour: 'red' });
    await call(participantGroupMove, { eventId, groupId, partsIds: [idOf('Ana')] });
    const base = standardDesign();
    const design: BadgeDesign = {
      ...base,
      elements: [...base.elements, textElement('mail', 'Mail: {answer.email}', [6, 50, 50, 4], { size: 8 })],
    };
    await call(badgeAdd, { eventId, name: 'All', design });
    const [page] = await pdf({ eventId });
    expect(page?.text).toMatch(/Mail: \S+@\S+/);
    expect(page?.text).toContain('Press');
    expect(page?.colourAt(pt(45), pt(2))).toEqual([0xcf, 0x13, 0x22]);
  });

  test('has a picture that was uploaded', async () => {
    const { eventId } = await anEvent('Ana');
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#00aa00' } })
      .png()
      .toBuffer();
    const answer = await server.send(resourceFileUpload, {}, { token: organisation.token, file: { name: 'a', bytes } });
    const design: BadgeDesign = {
      ...standardDesign(90, 55),
      elements: [{ kind: 'picture', elementId: 'logo', key: answer.data.key, x: 10, y: 10, w: 20, h: 20 }],
    };
    await call(badgeAdd, { eventId, name: 'Logo', design });
    const [page] = await pdf({ eventId });
    const [red = 255, green = 0] = page?.colourAt(pt(20), pt(20)) ?? [];
    expect(green).toBeGreaterThan(150);
    expect(red).toBeLessThan(40);
  });

  test('goes by the first template that fits its person, and by the standard one where none does', async () => {
    const { eventId, idOf } = await anEvent('Ana', 'Ben', 'Cem');
    const press = await call(participantGroupAdd, { eventId, name: 'Press' });
    const staff = await call(participantGroupAdd, { eventId, name: 'Staff' });
    await call(participantGroupMove, { eventId, groupId: press.groupId, partsIds: [idOf('Ana')] });
    await call(participantGroupMove, { eventId, groupId: staff.groupId, partsIds: [idOf('Ben')] });
    const add = (name: string, width: number, height: number, groupIds: string[]) =>
      call(badgeAdd, { eventId, name, groupIds, design: standardDesign(width, height) });
    await add('Press', 62, 100, [press.groupId]);
    const both = await add('Both', 105, 148, [press.groupId, staff.groupId]);
    const sizes = async () => (await pdf({ eventId })).map(({ width }) => Math.round((width * 25.4) / 72));
    expect(await sizes()).toEqual([62, 105, 90]);
    await call(badgeUpdate, { templateId: both.templateId, version: 1, place: 0 });
    expect(await sizes()).toEqual([105, 105, 90]);
    expect((await pdf({ eventId, templateId: both.templateId })).map(({ width }) => Math.round(width))).toEqual([
      297, 297, 297,
    ]);
  });
});

describe('printing', () => {
  test('is of those who are approved unless others are asked for, sorted by name, and is noted', async () => {
    const { eventId, idOf } = await anEvent('Cem', 'Ana', 'Ben');
    const pages = await pdf({ eventId, partsIds: [idOf('Cem'), idOf('Ana')] });
    expect(pages.map(({ text }) => /Ana|Ben|Cem/.exec(text)?.[0])).toEqual(['Ana', 'Cem']);
    expect((await listed(eventId)).map(({ badgePrints }) => badgePrints)).toEqual([1, 0, 1]);
    expect((await listed(eventId, { badgePrinted: false })).map(({ name }) => name)).toEqual(['Ben']);
    expect(await pdf({ eventId, badgePrinted: false })).toHaveLength(1);
    const nobody = await send(badgePrint, { eventId, badgePrinted: false });
    expect(nobody.data).toMatchObject({ failure: 'BADGES_NOBODY' });
    await pdf({ eventId, partsIds: [idOf('Ana')] });
    const [last, first] = await call(badgePrints, { partsId: idOf('Ana') });
    expect(Date.parse(last?.printedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.printedAt ?? ''));
    const [ana] = await listed(eventId);
    expect(ana).toMatchObject({ badgePrints: 2, badgePrintedAt: last?.printedAt });
  });

  test('on A4 sheets begins at the label that is said, and refuses labels that do not fit', async () => {
    const { eventId } = await anEvent('Ana', 'Ben', 'Cem');
    const sheet = sheetFor({ width: 90, height: 55 });
    expect(sheet).toMatchObject({ columns: 2, rows: 5 });
    const pages = await pdf({ eventId, sheet: { ...sheet, startAt: 9 } });
    expect(pages.map(({ codes, width }) => [codes.length, Math.round(width)])).toEqual([
      [2, 595],
      [1, 595],
    ]);
    const small = await send(badgePrint, { eventId, sheet: { ...sheet, columns: 3 } });
    expect(small.data).toMatchObject({ failure: 'BADGE_SHEET_SMALL' });
  });

  test('on A4 sheets puts labels of another size on sheets of their own, after the others', async () => {
    const { eventId, idOf } = await anEvent('Ana', 'Ben', 'Cem', 'Dia');
    const { groupId } = await call(participantGroupAdd, { eventId, name: 'Press' });
    await call(participantGroupMove, { eventId, groupId, partsIds: [idOf('Ben'), idOf('Dia')] });
    const large = { ...standardDesign(), width: 105, height: 148 };
    await call(badgeAdd, { eventId, name: 'Press', groupIds: [groupId], design: large });
    const sheet = sheetFor({ width: 90, height: 55 });
    const pages = await pdf({ eventId, sheet });
    expect(pages.map(({ text, width }) => [text.match(/Ana|Ben|Cem|Dia/g), Math.round(width)])).toEqual([
      [['Ana', 'Cem'], 595],
      [['Ben', 'Dia'], 595],
    ]);
    // Of a size that no sheet takes: pages of its own size.
    const poster = { ...standardDesign(), width: 250, height: 148 };
    await call(badgeAdd, { eventId, name: 'Poster', design: poster });
    const mixed = await pdf({ eventId, sheet });
    expect(mixed.map(({ width }) => Math.round(width))).toEqual([708, 708, 595]);
  });

  test('knows its own event alone', async () => {
    const mine = await anEvent('Ana');
    const other = await anEvent('Eve');
    const { templateId } = await call(badgeAdd, { eventId: other.eventId, name: 'Other', design: standardDesign() });
    expect((await send(badgePrint, { eventId: mine.eventId, templateId })).status).toBe(403);
    const foreign = await send(badgePrint, { eventId: mine.eventId, partsIds: [other.idOf('Eve')] });
    expect(foreign.data).toMatchObject({ failure: 'BADGES_NOBODY' });
    expect((await send(badgePrint, { eventId: mine.eventId }, stranger.token)).status).toBe(403);
    expect((await send(badgePrints, { partsId: mine.idOf('Ana') }, stranger.token)).status).toBe(403);
  });
});

describe('at a desk', () => {
  test('a badge is printed once; a second one only for who says so', async () => {
    const { eventId } = await anEvent('Ana');
    const token = await keyOf(eventId, 'desk');
    const signUserId = await signUserOf(eventId, 'Ana');
    const first = await send(badgeDesk, { eventId, signUserId, device: 'North' }, token);
    expect(await readPdf(first.body)).toHaveLength(1);
    const second = await send(badgeDesk, { eventId, signUserId }, token);
    expect(second.data).toMatchObject({ failure: 'BADGE_PRINTED_BEFORE', printedAt: expect.any(String) as string });
    expect(await readPdf((await send(badgeDesk, { eventId, signUserId, again: true }, token)).body)).toHaveLength(1);
    const [ana] = await listed(eventId);
    expect(ana?.badgePrints).toBe(2);
    expect(await call(badgePrints, { partsId: ana?.partsId ?? '' })).toMatchObject([
      { byName: null, device: 'A desk' },
      { byName: null, device: 'North' },
    ]);
  });

  test('two who print the same badge at once: one prints, the other hears of it', async () => {
    const { eventId } = await anEvent('Ana');
    const token = await keyOf(eventId, 'desk');
    const signUserId = await signUserOf(eventId, 'Ana');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(badgeDesk, { eventId, signUserId }, token)));
    expect(answers.filter(({ headers }) => headers['content-type'] === 'application/pdf')).toHaveLength(1);
    expect((await listed(eventId))[0]?.badgePrints).toBe(1);
  });

  test('a key opens its own event, and a kiosk’s not this', async () => {
    const mine = await anEvent('Ana');
    const other = await anEvent('Eve');
    const signUserId = await signUserOf(other.eventId, 'Eve');
    expect(
      (await send(badgeDesk, { eventId: other.eventId, signUserId }, await keyOf(mine.eventId, 'desk'))).status,
    ).toBe(403);
    expect(
      (await send(badgeDesk, { eventId: other.eventId, signUserId }, await keyOf(other.eventId, 'kiosk'))).status,
    ).toBe(403);
    expect((await send(badgeDesk, { eventId: other.eventId, signUserId }, stranger.token)).status).toBe(403);
    expect((await send(badgeDesk, { eventId: mine.eventId, signUserId })).status).toBe(403);
    expect((await send(badgeDesk, { eventId: mine.eventId, signUserId: randomUUID() })).status).toBe(403);
    const code = other.records[0]?.participantCode;
    const foreign = await send(badgeDesk, { eventId: mine.eventId, code });
    expect(foreign.data).toMatchObject({ failure: 'BADGES_NOBODY' });
    const scanned = await send(badgeDesk, { eventId: other.eventId, code: `https://example.com/qd/${code}` });
    expect((await readPdf(scanned.body))[0]?.codes).toEqual([code]);
  });
});

describe('a kiosk', () => {
  test('prints whom it has just signed in, once noted however often it asks, and nobody else', async () => {
    const { eventId, records } = await anEvent('Ana');
    const code = records[0]?.participantCode;
    const token = await keyOf(eventId, 'kiosk');
    const other = await keyOf(eventId, 'kiosk');
    const scan = nonce();
    expect((await send(badgeKiosk, { eventId, nonce: scan }, token)).data).toMatchObject({ failure: 'BADGES_NOBODY' });
    const signed = await server.send(checkinSelf, { eventId, nonce: scan, code }, { token });
    expect(signed.data.result).toBe('ok');
    for (let time = 0; time < 2; time += 1)
      expect(await readPdf((await send(badgeKiosk, { eventId, nonce: scan }, token)).body)).toHaveLength(1);
    expect((await listed(eventId))[0]?.badgePrints).toBe(1);
    expect((await send(badgeKiosk, { eventId, nonce: scan }, other)).data).toMatchObject({ failure: 'BADGES_NOBODY' });
    // Who is signed in already is no welcome: whoever stands there asks the staff.
    const again = nonce();
    expect((await server.send(checkinSelf, { eventId, nonce: again, code }, { token })).data.result).toBe('already');
    expect((await send(badgeKiosk, { eventId, nonce: again }, token)).data).toMatchObject({ failure: 'BADGES_NOBODY' });
  });

  test('prints no scan of a desk, nor one of long ago', async () => {
    const { eventId, records } = await anEvent('Ana');
    const scan = { nonce: nonce(), code: records[0]?.participantCode, scannedAt: new Date().toISOString() };
    await server.send(checkinScan, { eventId, scans: [scan] }, { token: await keyOf(eventId, 'desk') });
    const kiosk = await keyOf(eventId, 'kiosk');
    expect((await send(badgeKiosk, { eventId, nonce: scan.nonce }, kiosk)).data).toMatchObject({
      failure: 'BADGES_NOBODY',
    });
  });
});

describe('a template', () => {
  const fields = (answer: { data: unknown }) =>
    (answer.data as { fields?: { path: string }[] }).fields?.map(({ path }) => path);

  test('is refused with what is wrong, and nothing is kept', async () => {
    const { eventId } = await anEvent();
    const other = await anEvent();
    const { groupId } = await call(participantGroupAdd, { eventId: other.eventId, name: 'Elsewhere' });
    const add = (design: object, more = {}) => send(badgeAdd, { eventId, name: 'A', design, ...more });
    const base = standardDesign();
    const one = (element: object) => ({ ...base, elements: [element] });
    const text = textElement('a', 'Hello', [0, 0, 20, 10]);
    expect(fields(await add({ ...base, width: 0 }))).toContain('design.width');
    expect(fields(await add(one({ ...text, x: 80 })))).toEqual(['design.elements.0.w']);
    expect(fields(await add(one({ ...text, y: -1 })))).toEqual(['design.elements.0.y']);
    expect(fields(await add(one({ ...text, text: '{salary}' })))).toEqual(['design.elements.0.text']);
    expect(fields(await add(one({ ...text, text: '{answer.nothing}' })))).toEqual(['design.elements.0.text']);
    expect(fields(await add(one({ ...text, colour: 'red;' })))).toEqual(['design.elements.0.colour']);
    expect(fields(await add({ ...base, elements: [text, text] }))).toEqual(['design.elements.1.elementId']);
    expect(
      fields(await add({ ...base, elements: Array.from({ length: 41 }, (_, n) => ({ ...text, elementId: `e${n}` })) })),
    ).toEqual(['design.elements']);
    const picture = { kind: 'picture', elementId: 'p', x: 0, y: 0, w: 9, h: 9, key: 'nobody/uploaded.webp' };
    expect(fields(await add(one(picture)))).toEqual(['design.elements.0.key']);
    expect(fields(await add(base, { groupIds: [groupId] }))).toEqual(['groupIds.0']);
    expect(fields(await add(base, { ticketIds: [randomUUID()] }))).toEqual(['ticketIds.0']);
    expect(await call(badgeList, { eventId })).toEqual([]);
  });

  test('that somebody else has changed is not written over', async () => {
    const { eventId } = await anEvent();
    const { templateId } = await call(badgeAdd, { eventId, name: 'A', design: standardDesign() });
    expect(await call(badgeUpdate, { templateId, version: 1, name: 'B' })).toEqual({ version: 2 });
    const stale = await send(badgeUpdate, { templateId, version: 1, name: 'C' });
    expect(stale.data).toMatchObject({ failure: 'BADGE_CHANGED' });
    expect((await call(badgeList, { eventId }))[0]).toMatchObject({ name: 'B', version: 2 });
    expect((await send(badgeUpdate, { templateId, version: 2 }, stranger.token)).status).toBe(403);
    expect((await send(badgeDelete, { templateId }, stranger.token)).status).toBe(403);
    await call(badgeDelete, { templateId });
    expect(await call(badgeList, { eventId })).toEqual([]);
  });

  test('is one of twenty of an event at most, however many are added at once; a slot that is free again is used', async () => {
    const { eventId } = await anEvent();
    const add = () => send(badgeAdd, { eventId, name: 'A', design: standardDesign() });
    const answers = await Promise.all(Array.from({ length: 30 }, add));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(20);
    expect(
      answers.filter(({ data }) => (data as { failure?: string }).failure === 'BADGE_TEMPLATES_FULL'),
    ).toHaveLength(10);
    const [first] = await call(badgeList, { eventId });
    await call(badgeDelete, { templateId: first?.templateId ?? '' });
    expect((await add()).code).toBe(0);
    expect((await add()).code).not.toBe(0);
  });

  test('comes along with a copied event, for the groups of the copy', async () => {
    const { eventId } = await anEvent('Ana');
    const { groupId } = await call(participantGroupAdd, { eventId, name: 'Press' });
    await call(badgeAdd, { eventId, name: 'Press', groupIds: [groupId], design: standardDesign() });
    await pdf({ eventId });
    const copy = await call(eventCopy, { eventId, title: 'Again', startsAt: '2031-05-05T08:00:00Z' });
    const [template] = await call(badgeList, { eventId: copy.eventId });
    expect(template).toMatchObject({ name: 'Press', version: 1, design: standardDesign() });
    expect(template?.groupIds).toHaveLength(1);
    expect(template?.groupIds).not.toContain(groupId);
  });
});

describe('a preview', () => {
  test('shows what is printed, of somebody real or made up', async () => {
    const { eventId, idOf } = await anEvent('W'.repeat(60));
    const design = standardDesign();
    const shapes = await call(badgePreview, { eventId, design, sample: 'chinese' });
    // Nobody made up has an empty field: everything is there.
    expect(shapes.map(({ elementId }) => elementId)).toEqual(design.elements.map(({ elementId }) => elementId));
    const real = await call(badgePreview, { eventId, design, partsId: idOf('W'.repeat(60)) });
    expect(real.map(({ elementId }) => elementId)).toEqual(['band', 'event', 'name', 'company', 'title', 'code']);
    const sizeOf = (all: typeof shapes) => all.find(({ elementId }) => elementId === 'name')?.size ?? 0;
    expect(sizeOf(shapes)).toBeGreaterThan(25);
    expect(sizeOf(real)).toBeLessThan(15);
    expect((await listed(eventId))[0]?.badgePrints).toBe(0);
    const other = await anEvent('Eve');
    expect((await send(badgePreview, { eventId, design, partsId: other.idOf('Eve') })).status).toBe(403);
  });
});

test('somebody’s badge follows what is changed of them', async () => {
  const { eventId, idOf } = await anEvent('Ana');
  const partsId = idOf('Ana');
  await call(participantUpdate, { partsId, answers: { ...someone(), name: 'Anna' } } as never);
  expect((await pdf({ eventId, partsIds: [partsId] }))[0]?.text).toContain('Anna');
});
