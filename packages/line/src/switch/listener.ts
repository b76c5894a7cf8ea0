import type { Frame } from '../media/media.ts';
import type { WebMedia } from '../media/web-media.ts';
import type { IncomingSession } from '../sip/incoming-session.ts';

/** A phone of which nothing is heard for so long, not even ICE checks, has left without a word, in milliseconds. */
const silentFor = 30_000;

/** Somebody who hears a call and is not heard in it. */
export class Listener {
  readonly #session: IncomingSession;
  readonly #media: WebMedia;
  onOver: () => void = () => undefined;

  constructor(session: IncomingSession, media: WebMedia) {
    this.#session = session;
    this.#media = media;
    session.owner = {
      onOver: () => this.#close(),
      onOffer: (offer) => media.answer(offer),
      describe: () => media.local,
    };
    session.accept(media.local);
  }

  send(frame: Frame, source: object): void {
    if (performance.now() - this.#media.heardAt > silentFor) this.end();
    else this.#media.send(frame, source);
  }

  end(): void {
    this.#session.end();
    this.#close();
  }

  #close(): void {
    this.#media.close();
    this.onOver();
  }
}
