/**
 * A stand-in for AMap's JS API 2.0 with what our pages use of it, by the same names. It asks the services as the real one does: by JSONP at the
 * `serviceHost` of `_AMapSecurityConfig`. A plain grid with a mark, and the words that it is a simulator.
 */
(() => {
  const key = window.__simulatedKey;
  const host = window._AMapSecurityConfig?.serviceHost;
  let asked = 0;

  function ask(path, query, heard) {
    asked += 1;
    const name = `jsonp_${Date.now() % 1_000_000}${asked}_`;
    const script = document.createElement('script');
    const over = (answer) => {
      delete window[name];
      script.remove();
      heard(answer);
    };
    window[name] = over;
    script.onerror = () => over({ status: '0', info: 'NETWORK_ERROR' });
    script.src = `${host}/${path}?${new URLSearchParams({ ...query, key, s: 'rsv3', platform: 'JS', callback: name })}`;
    document.head.append(script);
  }

  class LngLat {
    constructor(lng, lat) {
      this.lng = lng;
      this.lat = lat;
    }
    getLng() {
      return this.lng;
    }
    getLat() {
      return this.lat;
    }
  }

  const lngLat = (value) => (Array.isArray(value) ? new LngLat(value[0], value[1]) : value);
  const ofText = (text) => new LngLat(...text.split(',').map(Number));

  class Told {
    #listeners = {};
    on(name, listener) {
      (this.#listeners[name] ??= []).push(listener);
    }
    emit(name, event) {
      for (const listener of this.#listeners[name] ?? []) listener(event);
    }
  }

  /** How many degrees a pixel is at a zoom, as on a map of 256 pixels a tile. */
  const degrees = (zoom) => 360 / (256 * 2 ** zoom);

  class Map extends Told {
    constructor(container, { center, zoom = 15 }) {
      super();
      this.container = typeof container === 'string' ? document.getElementById(container) : container;
      this.center = lngLat(center ?? [116.397, 39.909]);
      this.zoom = zoom;
      this.markers = [];
      this.container.style.cssText +=
        ';position:relative;overflow:hidden;background:#e9efe6 repeating-linear-gradient(0deg,#cfd8cc 0 1px,transparent 1px 40px);';
      const streets = document.createElement('div');
      streets.style.cssText =
        'position:absolute;inset:0;background:repeating-linear-gradient(90deg,#cfd8cc 0 1px,transparent 1px 40px)';
      const words = document.createElement('div');
      words.textContent = 'SIMULATED MAP · 模拟地图';
      words.style.cssText =
        'position:absolute;left:8px;bottom:8px;font:600 13px sans-serif;color:#5b3a00;background:#ffe9b8;padding:2px 8px;border-radius:4px';
      this.container.replaceChildren(streets, words);
      this.container.addEventListener('click', (event) => {
        if (event.target.closest('[data-part]')) return;
        this.emit('click', { lnglat: this.at(event.clientX, event.clientY) });
      });
      ask('v3/log/init', { product: 'JsInit' }, (answer) => {
        if (answer.status === '1') this.emit('complete', {});
        else console.error(`<AMap> ${answer.info}`);
      });
    }
    at(x, y) {
      const box = this.container.getBoundingClientRect();
      const step = degrees(this.zoom);
      return new LngLat(
        this.center.lng + (x - box.left - box.width / 2) * step,
        this.center.lat - (y - box.top - box.height / 2) * step,
      );
    }
    place(marker) {
      const step = degrees(this.zoom);
      marker.element.style.left = `calc(50% + ${(marker.position.lng - this.center.lng) / step}px)`;
      marker.element.style.top = `calc(50% + ${(this.center.lat - marker.position.lat) / step}px)`;
    }
    add(marker) {
      this.markers.push(marker);
      marker.map = this;
      this.container.append(marker.element);
      this.place(marker);
    }
    setCenter(center) {
      this.center = lngLat(center);
      for (const marker of this.markers) this.place(marker);
    }
    setZoom(zoom) {
      this.zoom = Math.min(20, Math.max(2, zoom));
      for (const marker of this.markers) this.place(marker);
    }
    setZoomAndCenter(zoom, center) {
      this.zoom = zoom;
      this.setCenter(center);
    }
    getZoom() {
      return this.zoom;
    }
    addControl(control) {
      control.addTo(this);
    }
    destroy() {
      this.container.replaceChildren();
    }
  }

  class Marker extends Told {
    constructor({ position, title = '', draggable = false }) {
      super();
      this.position = lngLat(position);
      const element = document.createElement('div');
      element.dataset.part = 'marker';
      element.title = title;
      element.style.cssText =
        'position:absolute;width:24px;height:24px;margin:-24px 0 0 -12px;border-radius:50% 50% 50% 0;transform:rotate(-45deg);background:#c9302c;border:2px solid #fff;box-sizing:border-box;touch-action:none';
      this.element = element;
      this.setDraggable(draggable);
      element.addEventListener('pointerdown', (down) => {
        if (!this.draggable) return;
        element.setPointerCapture(down.pointerId);
        const move = (event) => {
          this.position = this.map.at(event.clientX, event.clientY);
          this.map.place(this);
        };
        element.addEventListener('pointermove', move);
        element.addEventListener(
          'pointerup',
          () => {
            element.removeEventListener('pointermove', move);
            this.emit('dragend', { lnglat: this.position });
          },
          { once: true },
        );
      });
    }
    setDraggable(draggable) {
      this.draggable = draggable;
      this.element.style.cursor = draggable ? 'move' : 'default';
    }
    getPosition() {
      return this.position;
    }
    setPosition(position) {
      this.position = lngLat(position);
      this.map?.place(this);
    }
    setTitle(title) {
      this.element.title = title;
    }
  }

  class ToolBar {
    addTo(map) {
      for (const [at, [sign, step]] of [
        ['+', 1],
        ['−', -1],
      ].entries()) {
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.part = 'zoom';
        button.textContent = sign;
        button.style.cssText = `position:absolute;right:8px;top:${8 + at * 36}px;width:32px;height:32px;font-size:18px`;
        button.onclick = () => map.setZoom(map.zoom + step);
        map.container.append(button);
      }
    }
  }

  class PlaceSearch {
    search(keywords, heard) {
      ask('v3/place/text', { keywords, extensions: 'all', offset: '10', page: '1' }, (answer) => {
        if (answer.status !== '1') return heard('error', answer.info);
        if (answer.pois.length === 0) return heard('no_data', {});
        const pois = answer.pois.map((poi) => ({ ...poi, location: ofText(poi.location) }));
        heard('complete', { info: 'OK', poiList: { pois, count: pois.length } });
      });
    }
  }

  class Geocoder {
    getLocation(address, heard) {
      ask('v3/geocode/geo', { address }, (answer) => {
        if (answer.infocode === '30001') return heard('no_data', {});
        if (answer.status !== '1') return heard('error', answer.info);
        const geocodes = answer.geocodes.map(({ formatted_address, location }) => {
          return { formattedAddress: formatted_address, location: ofText(location) };
        });
        heard('complete', { info: 'OK', geocodes });
      });
    }
    getAddress(position, heard) {
      const { lng, lat } = lngLat(position);
      ask('v3/geocode/regeo', { location: `${lng.toFixed(6)},${lat.toFixed(6)}` }, (answer) => {
        if (answer.status !== '1') return heard('error', answer.info);
        heard('complete', { info: 'OK', regeocode: { formattedAddress: answer.regeocode.formatted_address } });
      });
    }
  }

  window.AMap = { version: 'simulated', LngLat, Map, Marker, ToolBar, PlaceSearch, Geocoder };
})();
