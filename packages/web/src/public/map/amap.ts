/** What we use of AMap's JS API 2.0 (lbs.amap.com/api/javascript-api-v2). Its points are GCJ-02. */
export interface LngLat {
  lng: number;
  lat: number;
}

type Heard<Result> = (status: 'complete' | 'no_data' | 'error', result: Result | string) => void;
type Pair = readonly [lng: number, lat: number];

export interface AMapMap {
  on(name: 'complete' | 'click', heard: (event: { lnglat: LngLat }) => void): void;
  add(marker: AMapMarker): void;
  addControl(control: object): void;
  setZoomAndCenter(zoom: number, center: Pair): void;
  setCenter(center: Pair): void;
}

export interface AMapMarker {
  on(name: 'dragend', heard: (event: { lnglat: LngLat }) => void): void;
  setPosition(position: Pair): void;
  getPosition(): LngLat;
  setTitle(title: string): void;
}

export interface Poi {
  name: string;
  /** AMap writes an empty list where it has no text. */
  address: unknown;
  location: LngLat | null;
  pname?: unknown;
  cityname?: unknown;
  adname?: unknown;
}

export interface AMapApi {
  Map: new (container: HTMLElement, options: Record<string, unknown>) => AMapMap;
  Marker: new (options: { position: Pair; title: string; draggable: boolean }) => AMapMarker;
  ToolBar: new () => object;
  PlaceSearch: new (options: {
    pageSize: number;
    extensions: 'all';
  }) => {
    search(words: string, heard: Heard<{ poiList: { pois: Poi[] } }>): void;
  };
  Geocoder: new () => {
    getLocation(
      address: string,
      heard: Heard<{ geocodes: { formattedAddress: unknown; location: LngLat | null }[] }>,
    ): void;
    getAddress(position: Pair, heard: Heard<{ regeocode: { formattedAddress: unknown } }>): void;
  };
}

interface AMapWindow {
  AMap?: AMapApi;
  _AMapSecurityConfig?: { serviceHost: string };
}

const patienceMs = 15_000;

/** Loads AMap's script. Rejects when it does not come, or comes without what it should bring. */
export function loadAmap(scriptUrl: string): Promise<AMapApi> {
  const ours = window as unknown as AMapWindow;
  // Before the script: it reads this as it starts. Its questions then go to our own server, which adds the security code.
  ours._AMapSecurityConfig = { serviceHost: `${location.origin}/_AMapService` };
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error('no map'));
    const late = setTimeout(failed, patienceMs);
    const script = document.createElement('script');
    script.onerror = failed;
    script.onload = () => {
      clearTimeout(late);
      if (ours.AMap) resolve(ours.AMap);
      else failed();
    };
    script.src = scriptUrl;
    document.head.append(script);
  });
}
