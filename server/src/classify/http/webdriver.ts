/**
 * WebDriver (https://www.w3.org/TR/webdriver2/#endpoints) and what Appium adds to it
 * (https://appium.io/docs/en/latest/reference/api/mjsonwp/) set the properties of a session by POST.
 */
import type { Reach } from '../../model/effect.js';
import type { Classified } from '../classified.js';
import { make } from '../make.js';
import { ANY } from './segments.js';

const PROPERTIES = /^(?:orientation|rotation|timeouts|location|geolocation|network_connection|settings|window|frame|context)$/;

/** What a POST to a property of a session does, or null where it is none. */
export function sessionProperty(segments: readonly string[], decidedBy: string, reach: Reach): Classified | null {
  const at = segments.lastIndexOf('session');
  if (at === -1 || segments[at + 1] !== ANY) return null;
  const [name, ...more] = segments.slice(at + 2).filter((s) => s !== 'appium');
  return name !== undefined && more.length === 0 && PROPERTIES.test(name)
    ? make('http.write', decidedBy, { reach, certainty: 'likely' })
    : null;
}
