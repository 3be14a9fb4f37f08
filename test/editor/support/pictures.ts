/** Where the tests leave pictures. */
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * The path of a picture that the README shows. `npm run pictures` takes them anew; any other run leaves them beside the
 * failed tests', so that a test run changes nothing in the folder.
 */
export function illustration(name: string): string {
  return process.env.TRUEHINT_PICTURES === '1' ? join(ROOT, 'docs/images', name) : join(ROOT, '.cache/pictures/docs', name);
}

/** The path of the picture of a test that failed. */
export function failurePicture(test: string): string {
  return join(ROOT, '.cache/pictures', `${test.replace(/[^\w .-]/g, '').slice(0, 60)}.png`);
}
