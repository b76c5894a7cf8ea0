import { checkinPointList } from '@convoke/contract/checkin/checkin.places.calls.ts';
import {
  checkinPosterPeople,
  checkinPosterSet,
  checkinUserWx,
} from '@convoke/contract/checkin/checkin.poster.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { refused } from '../../../core/payment/gateway.ts';
import { contactProofOf } from '../../form/contact/contact.ops.ts';

let server: TestServer;
let host: Organisation;
let token: string;
let nowOff = 0;

beforeAll(async () => {
  server = await startServer({
    change(services) {
      services.clock = { now: () => new Date(Date.now() + nowOff) };
      // WeChat: the code of somebody is their name with a word before it.
      services.payments.openId = {
        authorizeUrl: () => Promise.resolve({ url: 'https://open.weixin.qq.com/' }),
        openIdOf: (code) =>
          Promise.resolve(
            code.startsWith('code-of-') ? { openId: code.slice('code-of-'.length) } : refused('40029', 'invalid code'),
          ),
      };
    },
  });
  host = await server.organisation();
  token = await server.applicationToken();
});
afterAll(() => server.close());

async function posted() {
  const { eventId, code } = await host.event();
  const [point] = await host.call(checkinPointList, { eventId });
  const { url } = await host.call(checkinPosterSet, { signPointId: point?.signPointId ?? '', version: 0, isOn: true });
  return { eventId, code, posterCode: url?.split('/').at(-1) ?? '' };
}

const wx = (eventId: string, code: string) => server.send(checkinUserWx, { eventId, code }, { token });
const prove = (posterCode: string, phone: string, wxProof?: string) =>
  server.send(
    checkinPosterPeople,
    { posterCode, proof: contactProofOf(server.services, { phone }).proof, wxProof },
    { token },
  );

test('inside WeChat somebody is nobody at first, and known at this event alone once they have proved their number', async () => {
  const { eventId, code, posterCode } = await posted();
  const me = someone();
  const { participantCode } = await host.register(code, { ...me });
  const first = await wx(eventId, 'code-of-ada');
  expect(first.data.people).toEqual([]);
  expect((await prove(posterCode, me.phone, first.data.wxProof)).data).toHaveLength(1);
  const own = { name: me.name, participantCode, ticketName: null, signStatus: 'NOT_SIGNED' };
  expect((await wx(eventId, 'code-of-ada')).data.people).toEqual([own]);
  // Neither somebody else in WeChat nor the same one at another event.
  expect((await wx(eventId, 'code-of-grace')).data.people).toEqual([]);
  expect((await wx((await posted()).eventId, 'code-of-ada')).data.people).toEqual([]);
  // Proved once more, it is the same.
  await prove(posterCode, me.phone, first.data.wxProof);
  expect((await wx(eventId, 'code-of-ada')).data.people).toEqual([own]);
});

test('an openId that a client makes up, and a proof that is two hours old, bind nobody', async () => {
  const { eventId, code, posterCode } = await posted();
  const me = someone();
  await host.register(code, { ...me });
  const { wxProof } = (await wx(eventId, 'code-of-bo')).data;
  expect((await prove(posterCode, me.phone, 'bo')).data).toHaveLength(1);
  nowOff = 2 * 3_600_000 + 1000;
  await prove(posterCode, me.phone, wxProof);
  nowOff = 0;
  expect((await wx(eventId, 'code-of-bo')).data.people).toEqual([]);
});

test('a code that WeChat does not know is refused, and no openId stands in the database as it is', async () => {
  const { eventId, code, posterCode } = await posted();
  expect((await wx(eventId, 'made up')).data).toMatchObject({ failure: 'CODE_REFUSED' });
  const me = someone();
  await host.register(code, { ...me });
  const { wxProof } = (await wx(eventId, 'code-of-oSomebodyInsideWeChat')).data;
  await prove(posterCode, me.phone, wxProof);
  const { rows } = await withClient(server.database.superuserUrl, (client) =>
    client.query(`SELECT encode(open_id, 'escape') AS said FROM checkin_openid`),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('oSomebodyInsideWeChat');
});
