import type { Media } from '../media/media.ts';
import type { OutgoingSession } from '../sip/outgoing-session.ts';
import type { Dialog } from '../sip/dialog.ts';
import type { Ending } from '../sip/session.ts';
import { saysSimulated, silenceLasts, type Trunk } from './trunk.ts';

export interface PersonEvents {
  onRinging: () => void;
  onAnswered: () => void;
  onOver: (ending: Ending) => void;
}

/** The called person's leg of a call, at the trunk. */
export class Person {
  readonly media: Media;
  isSimulated: boolean;
  readonly #session: OutgoingSession | undefined;
  #patience: NodeJS.Timeout | undefined;

  private constructor(
    media: Media,
    sdp: string,
    trunk: Trunk,
    number: string,
    ringSeconds: number,
    events: PersonEvents,
  ) {
    this.media = media;
    this.isSimulated = trunk.isSimulated;
    const over = (ending: Ending) => {
      clearTimeout(this.#patience);
      media.close();
      events.onOver(ending);
    };
    const giveUp = () => {
      this.end();
      over({ how: 'noAnswer', status: null });
    };
    const waitForAnswer = () => {
      clearTimeout(this.#patience);
      this.#patience = setTimeout(giveUp, ringSeconds * 1000).unref();
    };
    let isTried = false;
    let hasProgress = false;
    this.#session = trunk.dial(number, sdp, {
      onProgress: (status, early, response) => {
        this.isSimulated ||= saysSimulated(response);
        // It is on its way: abroad it may take longer until a telephone rings.
        if (status === 100) {
          if (!isTried && !hasProgress) waitForAnswer();
          isTried = true;
          return;
        }
        if (!hasProgress) waitForAnswer();
        hasProgress = true;
        if (early !== null) media.accept(early).catch(() => undefined);
        events.onRinging();
      },
      onAccepted: (answer, response) => {
        this.isSimulated ||= saysSimulated(response);
        clearTimeout(this.#patience);
        media.accept(answer).then(events.onAnswered, () => {
          this.end();
          over({ how: 'refused', status: 488 });
        });
      },
    });
    if (!this.#session) return;
    this.#patience = setTimeout(() => {
      this.end();
      over({ how: 'lost', status: null });
    }, silenceLasts).unref();
    this.#session.owner = {
      onOver: over,
      onOffer: (offer) => media.answer(offer),
      describe: () => media.local,
    };
  }

  /** Undefined when the trunk is not there. */
  static async call(
    trunk: Trunk,
    number: string,
    ringSeconds: number,
    events: PersonEvents,
  ): Promise<Person | undefined> {
    const { media, sdp } = await trunk.media();
    const person = new Person(media, sdp, trunk, number, ringSeconds, events);
    if (person.#session) return person;
    media.close();
    return undefined;
  }

  get dialog(): Dialog | null {
    return this.#session?.dialog ?? null;
  }

  pressKey(key: string, milliseconds: number): void {
    if (!this.media.pressKey(key, milliseconds))
      this.#session?.sendInfo('application/dtmf-relay', `Signal=${key}\r\nDuration=${milliseconds}\r\n`);
  }

  end(): void {
    clearTimeout(this.#patience);
    this.#session?.end();
    this.media.close();
  }
}
