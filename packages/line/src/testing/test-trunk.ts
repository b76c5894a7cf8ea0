import type { Frame, KeyFrame } from '../media/media.ts';
import { PlainMedia } from '../media/plain-media.ts';
import { Ports } from '../media/ports.ts';
import { Player } from '../media/tones.ts';
import type { IncomingSession } from '../sip/incoming-session.ts';
import type { Ending } from '../sip/session.ts';
import { openUdp } from '../sip/udp.ts';
import { UserAgent } from '../sip/user-agent.ts';

const ports = new Ports(49_000, 49_999);

export interface Leg {
  session: IncomingSession;
  media: PlainMedia;
  frames: (Frame & { at: number })[];
  keys: KeyFrame[];
  infos: string[];
  ending: Ending | undefined;
  say: (sound: Buffer) => Player;
}

export interface TestTrunk {
  url: string;
  legs: Leg[];
  /** What becomes of a call. */
  answer: (leg: Leg) => void;
  /** Our answer to an offer. */
  describe: (sdp: string) => string;
  close: () => void;
}

/** A SIP server by UDP as an organisation has it, which remembers what it hears. */
export async function testTrunk(host = '127.0.0.1'): Promise<TestTrunk> {
  const agent = new UserAgent({
    product: 'trunk',
    onInvite: (session) => void receive(session),
  });
  const receive = async (session: IncomingSession) => {
    const media = await PlainMedia.open(host, ports);
    const leg: Leg = {
      session,
      media,
      frames: [],
      keys: [],
      infos: [],
      ending: undefined,
      say: (sound) => new Player(sound, (frame, source) => media.send(frame, source)),
    };
    media.onFrame = (frame) => leg.frames.push({ ...frame, at: performance.now() });
    media.onKey = (frame) => leg.keys.push(frame);
    session.owner = {
      onOver: (ending) => {
        leg.ending = ending;
        media.close();
      },
      onOffer: (offer) => media.answer(offer),
      describe: () => media.local,
      onDigit: (key, lasts) => leg.infos.push(`${key} ${lasts}`),
    };
    trunk.legs.push(leg);
    trunk.answer(leg);
  };
  const udp = await openUdp(host, 0, (bytes, flow) => agent.receive(bytes, flow));
  const trunk: TestTrunk = {
    url: `sip:${host}:${udp.port}`,
    legs: [],
    answer: ({ session, media }) =>
      void media.answer(session.offer ?? '').then((sdp) => session.accept(trunk.describe(sdp))),
    describe: (sdp) => sdp,
    close: () => {
      for (const { media } of trunk.legs) media.close();
      agent.close();
      udp.close();
    },
  };
  return trunk;
}
