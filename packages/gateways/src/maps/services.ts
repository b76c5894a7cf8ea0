import { type Venue, venues } from './venues.ts';

/** The answers of AMap's web services that the product asks for, as documented at lbs.amap.com/api/webservice. */

export interface MapKeys {
  key: string;
  securityCode: string;
}

export type Query = Readonly<Record<string, string | undefined>>;
export type Answer = Readonly<Record<string, unknown>>;

const failure = (info: string, infocode: string): Answer => ({ status: '0', info, infocode });
const success = (more: Answer): Answer => ({ status: '1', info: 'OK', infocode: '10000', ...more });

/** What people search for to see what becomes of it. */
const refusals: Readonly<Record<string, Answer>> = {
  'over limit': failure('DAILY_QUERY_OVER_LIMIT', '10003'),
  'too fast': failure('CUQPS_HAS_EXCEEDED_THE_LIMIT', '10021'),
  busy: failure('SERVER_IS_BUSY', '10016'),
};

/** Answers a service as AMap does: the key and its code first; undefined for a service that is not there. */
export function answerMaps(path: string, query: Query, keys: MapKeys): Answer | undefined {
  const service = services[path];
  if (!service) return undefined;
  if (query['key'] !== keys.key) return failure('INVALID_USER_KEY', '10001');
  if (query['jscode'] !== keys.securityCode) return failure('INVALID_USER_SCODE', '10008');
  return service(query);
}

const services: Readonly<Record<string, (query: Query) => Answer>> = {
  'v3/log/init': () => success({}),
  'v3/place/text': ({ keywords = '' }) => refusals[keywords.trim()] ?? places(keywords),
  'v3/geocode/geo': ({ address = '' }) => geocodes(address),
  'v3/geocode/regeo': ({ location = '' }) => reverse(location),
};

const has = (venue: Venue, words: string) =>
  words.trim() !== '' &&
  `${venue.name} ${venue.also} ${venue.address}`.toLowerCase().includes(words.trim().toLowerCase());

function places(words: string): Answer {
  const pois = venues
    .filter((venue) => has(venue, words))
    .map(({ id, name, address, province, city, district, location }) => {
      return { id, name, address, location, pname: province, cityname: city, adname: district };
    });
  return success({ count: String(pois.length), pois });
}

const whole = (venue: Venue) =>
  `${venue.province}${venue.city === venue.province ? '' : venue.city}${venue.district}${venue.address}`;

function geocodes(address: string): Answer {
  const found = venues.filter((venue) => has(venue, address) || whole(venue) === address);
  if (found.length === 0) return failure('ENGINE_RESPONSE_DATA_ERROR', '30001');
  return success({
    count: String(found.length),
    geocodes: found.map((venue) => ({ formatted_address: whole(venue), location: venue.location })),
  });
}

/** The venue that lies nearest, with a house number that follows from the point: near points have different addresses. */
function reverse(location: string): Answer {
  const [longitude = Number.NaN, latitude = Number.NaN] = location.split(',').map(Number);
  if (!Number.isFinite(longitude + latitude)) return failure('INVALID_PARAMS', '20000');
  const away = (venue: Venue) => {
    const [x = 0, y = 0] = venue.location.split(',').map(Number);
    return Math.hypot(x - longitude, y - latitude);
  };
  const [nearest] = [...venues].sort((a, b) => away(a) - away(b));
  // AMap knows no addresses abroad, and says so by an empty list where a text would stand.
  if (!nearest || away(nearest) > 1) return success({ regeocode: { formatted_address: [] } });
  const number = 1 + (Math.round(Math.abs(longitude + latitude) * 100_000) % 999);
  return success({
    regeocode: { formatted_address: `${nearest.province}${nearest.district}模拟路${number}号` },
  });
}
