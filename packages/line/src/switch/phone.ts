import type { KeyFrame, Frame } from '../media/media.ts';
import type { WebMedia } from '../media/web-media.ts';
import type { IncomingSession } from '../sip/incoming-session.ts';
import type { Ending } from '../sip/session.ts';
import type { Seat } from './phones.ts';

/** After so long without a packet a phone that should be sending is not there, in milliseconds; any other one checks its way less often. */
const silentFor = { sending: 3000, otherwise: 15_000 };

export interface PhoneEvents {
  onFrame: (frame: Frame, phone: Phone) => void;
  onKeyFrame: (frame: KeyFrame, phone: Phone) => void;
  onKey: (key: string, milliseconds: number) => void;
  onHold: () => void;
  onOver: (ending: Ending, phone: Phone) => void;
}

/** An agent's phone in a call. One that was reloaded is another one. */
export class Phone {
  readonly session: IncomingSession;
  readonly media: WebMedia;
  readonly seat: Seat;
  isGone = false;

  constructor(session: IncomingSession, media: WebMedia, seat: Seat, events: PhoneEvents) {
    this.session = session;
    this.media = media;
    this.seat = seat;
    // Its sound says whether it is there, not its refreshes: the socket may be away meanwhile.
    session.isPatient = true;
    media.onFrame = (frame) => events.onFrame(frame, this);
    media.onKey = (frame) => events.onKeyFrame(frame, this);
    session.owner = {
      onOver: (ending) => events.onOver(ending, this),
      onOffer: async (offer) => {
        const sdp = await media.answer(offer);
        events.onHold();
        return sdp;
      },
      describe: () => media.local,
      onDigit: events.onKey,
    };
  }

  get isHeld(): boolean {
    return !this.media.isListening;
  }

  get isThere(): boolean {
    return performance.now() - this.media.heardAt < (this.media.isSending ? silentFor.sending : silentFor.otherwise);
  }

  end(why: { status?: number; reason?: string } = {}): void {
    this.isGone = true;
    this.session.end(why);
    this.media.close();
  }
}
