import type { Services } from './context.ts';

/** One of something for the services of each running server (a cache, a gathering): made at the first asking, gone with them. */
export function perServices<Value extends object>(make: (services: Services) => Value): (services: Services) => Value {
  const made = new WeakMap<Services, Value>();
  return (services) => {
    const known = made.get(services);
    if (known !== undefined) return known;
    const value = make(services);
    made.set(services, value);
    return value;
  };
}
