import type { Place } from '../../model/place.js';

/** Tells whether a place comes up for the first time: a literal that many tools share is reported once. */
export class Once {
  private readonly seen = new Set<string>();

  first(place: Place, what: string): boolean {
    const key = `${place.file}:${place.start}:${place.end}:${what}`;
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    return true;
  }
}
