/** Where a place opens in a maps application. Nobody's map is embedded: no key, no tracking. */
export interface Place {
  placeName: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
}

const chineseZones = /^(?:Asia\/(?:Shanghai|Urumqi|Chongqing|Harbin|Kashgar)|PRC)$/;

/** A link that a phone hands to its maps application; `apple` on that maker's devices. Mainland places open in AMap, which works there. */
export function mapsUrl(place: Place, apple = false): string | null {
  const words = [place.placeName, place.address].filter(Boolean).join(' ');
  const point =
    place.latitude !== null && place.longitude !== null ? ([place.latitude, place.longitude] as const) : null;
  if (!words && !point) return null;
  if (chineseZones.test(place.timeZone)) {
    return point
      ? `https://uri.amap.com/marker?${new URLSearchParams({ position: `${point[1]},${point[0]}`, name: place.placeName || place.address, coordinate: 'wgs84' })}`
      : `https://uri.amap.com/search?${new URLSearchParams({ keyword: words })}`;
  }
  if (apple) {
    return `https://maps.apple.com/?${new URLSearchParams(point ? { ll: point.join(','), q: place.placeName || words } : { q: words })}`;
  }
  // Words find the entrance of a known place; bare coordinates only where there are no words.
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: words || (point?.join(',') ?? '') })}`;
}
