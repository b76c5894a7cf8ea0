export interface PosterData {
  posterCode: string;
  /** `renewed`: another code has taken its place. */
  state: 'open' | 'renewed' | 'off';
  point: string;
  direction: 'in' | 'both';
  /** Whether the phone is asked where it is. */
  asksPlace: boolean;
  /** Whether people can be known by WeChat inside it. */
  hasWechat: boolean;
  event: {
    eventId: string;
    code: string;
    title: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    placeName: string;
    coverUrl: string | null;
  };
}
