/** How long after another moment one is, as players show it: `1:02:03`, `−0:30`. Seconds. */
export function clockText(seconds: number): string {
  const whole = Math.abs(Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  const text = `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
  return Math.round(seconds) < 0 ? `−${text}` : text;
}

export const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;
