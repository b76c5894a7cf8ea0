export interface Position {
  latitude: number;
  longitude: number;
  accuracyM: number;
}

/** As long as somebody waits at an entrance. */
const patienceMs = 20_000;

/** Where this phone is; `denied` when its owner, or the browser, does not say, `unknown` when it cannot find out. */
export function whereAmI(): Promise<Position | 'denied' | 'unknown'> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve('unknown');
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracyM: accuracy }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
      // Never a former position: who walked here tries again.
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 0 },
    );
  });
}
