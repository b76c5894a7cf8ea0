import { type FoundPlace, type FromMap, type Point, type ToMap } from '../../core/map-frame.ts';
import type { Translate } from '../core/types.ts';
import { type AMapApi, type AMapMap, type AMapMarker, type LngLat, loadAmap, type Poi } from './amap.ts';
import { toGcj02, toWgs84 } from './gcj02.ts';

/** How long a map may take to draw itself for the first time. With a key that AMap does not take it never does. */
const drawMs = 15_000;
const nearZoom = 16;
/** All of China, where a place is still to be chosen. */
const wholeCountry = { zoom: 4, center: [105, 35] as const };

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** As many digits as a door needs (about a decimetre). */
const rounded = (degrees: number) => Number(degrees.toFixed(6));

function pointOf(place: LngLat): Point {
  const { latitude, longitude } = toWgs84({ latitude: place.lat, longitude: place.lng });
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

function pairOf(point: Point): readonly [number, number] {
  const { latitude, longitude } = toGcj02(point);
  return [longitude, latitude];
}

function placeOf(poi: Poi): FoundPlace[] {
  if (!poi.location) return [];
  // A city that is a province of its own stands twice.
  const parts = [...new Set([text(poi.pname), text(poi.cityname), text(poi.adname)])];
  return [{ name: poi.name, address: parts.join('') + text(poi.address), ...pointOf(poi.location) }];
}

/** What AMap's own word for a failure means to people. */
export function troubleWords(info: unknown, t: Translate): string {
  const word = text(info) || text((info as { info?: unknown } | null)?.info);
  if (/LIMIT|EXCEEDED/.test(word)) return t('public-map:limit');
  if (/KEY|SCODE|DOMAIN|PRIVILEGE|USER/.test(word)) return t('public-map:refused');
  return t('public-map:trouble');
}

/** Makes the map that the page around this frame asks for, and tells it what people do with it. Answers how to stop. */
export function serveMap(container: HTMLElement, scriptUrl: string, t: Translate): () => void {
  const tell = (message: FromMap) => parent.postMessage(message, location.origin);
  const stop = new AbortController();
  const begin = (api: AMapApi) => {
    const map = new ServedMap(api, container, t, tell);
    addEventListener(
      'message',
      (event: MessageEvent<ToMap | null>) => {
        if (event.origin !== location.origin || event.source !== parent) return;
        if (event.data?.kind === 'map-show') map.show(event.data);
        if (event.data?.kind === 'map-search') map.search(event.data.words);
      },
      { signal: stop.signal },
    );
    tell({ kind: 'map-ready' });
  };
  loadAmap(scriptUrl)
    .then((api) => {
      if (!stop.signal.aborted) begin(api);
    })
    .catch(() => tell({ kind: 'map-failed', trouble: t('public-map:unreachable') }));
  return () => stop.abort();
}

class ServedMap {
  private readonly api: AMapApi;
  private readonly container: HTMLElement;
  private readonly t: Translate;
  private readonly tell: (message: FromMap) => void;
  private map: AMapMap | undefined;
  private marker: AMapMarker | undefined;
  /** How often the point was moved. */
  private moves = 0;

  constructor(api: AMapApi, container: HTMLElement, t: Translate, tell: (message: FromMap) => void) {
    this.api = api;
    this.container = container;
    this.t = t;
    this.tell = tell;
  }

  show({ point, name, isMovable }: ToMap & { kind: 'map-show' }): void {
    const center = point && pairOf(point);
    if (!this.map) {
      const map = this.make(center, isMovable);
      this.map = map;
    } else if (center) {
      this.map.setCenter(center);
    }
    if (!center) return;
    if (this.marker) {
      this.marker.setPosition(center);
      this.marker.setTitle(name);
    } else this.mark(center, name, isMovable);
  }

  private make(center: readonly [number, number] | null, isMovable: boolean): AMapMap {
    const { Map, ToolBar } = this.api;
    const where = center ? { zoom: nearZoom, center } : wholeCountry;
    // The wheel and one finger scroll the page that the map stands in.
    const map = new Map(this.container, { ...where, scrollWheel: false });
    map.addControl(new ToolBar());
    const late = setTimeout(() => this.tell({ kind: 'map-failed', trouble: this.t('public-map:trouble') }), drawMs);
    map.on('complete', () => clearTimeout(late));
    if (isMovable) map.on('click', ({ lnglat }) => this.moved(lnglat));
    return map;
  }

  private mark(position: readonly [number, number], name: string, isMovable: boolean): void {
    const marker = new this.api.Marker({ position, title: name, draggable: isMovable });
    if (isMovable) marker.on('dragend', () => this.moved(marker.getPosition()));
    this.map?.add(marker);
    this.map?.setZoomAndCenter(nearZoom, position);
    this.marker = marker;
  }

  private moved(place: LngLat): void {
    if (this.marker) this.marker.setPosition([place.lng, place.lat]);
    else this.mark([place.lng, place.lat], '', true);
    this.tell({ kind: 'map-moved', point: pointOf(place) });
    this.moves += 1;
    const move = this.moves;
    new this.api.Geocoder().getAddress([place.lng, place.lat], (status, result) => {
      // The answer about a point that was left meanwhile would be the wrong address.
      if (move !== this.moves) return;
      const address = typeof result === 'string' ? '' : text(result.regeocode?.formattedAddress);
      const trouble = status === 'error' ? troubleWords(result, this.t) : null;
      this.tell({ kind: 'map-address', address: address || null, trouble });
    });
  }

  search(words: string): void {
    const found = (places: FoundPlace[], trouble: string | null = null) =>
      this.tell({ kind: 'map-found', words, places, trouble });
    new this.api.PlaceSearch({ pageSize: 10, extensions: 'all' }).search(words, (status, result) => {
      if (status === 'error') found([], troubleWords(result, this.t));
      else if (status === 'complete' && typeof result !== 'string') found(result.poiList.pois.flatMap(placeOf));
      else this.geocode(words, found);
    });
  }

  /** What is no place's name may be an address. */
  private geocode(address: string, found: (places: FoundPlace[]) => void): void {
    new this.api.Geocoder().getLocation(address, (status, result) => {
      if (status !== 'complete' || typeof result === 'string') return found([]);
      found(
        result.geocodes.flatMap(({ formattedAddress, location: place }) =>
          place ? [{ name: '', address: text(formattedAddress), ...pointOf(place) }] : [],
        ),
      );
    });
  }
}
