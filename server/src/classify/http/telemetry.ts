/** Hosts that take in records of use. A record that the server writes about itself changes nothing for anybody. */
import type { Text } from '../../model/text.js';
import { readBody, valuesOf } from './body.js';

/**
 * Ingestion endpoints: https://posthog.com/docs/api/capture, https://segment.com/docs/connections/sources/catalog/libraries/server/http-api/,
 * https://developer.mixpanel.com/reference/track-event, https://amplitude.com/docs/apis/analytics/http-v2,
 * https://developers.google.com/analytics/devguides/collection/protocol/ga4, https://develop.sentry.dev/sdk/overview/
 */
const TAKES_RECORDS =
  /^https:\/\/(?:(?:[\w-]+\.)*posthog\.com\/(?:i\/v0\/e|capture|e|batch|track)|api\.segment\.io\/|api(?:-eu)?\.mixpanel\.com\/(?:track|engage|import)|api2?(?:\.eu)?\.amplitude\.com\/|www\.google-analytics\.com\/(?:mp\/|g\/)?collect|[\w.-]+\.ingest\.(?:[a-z]+\.)?sentry\.io\/|(?:[\w-]+\.)?statsigapi\.net\/|heapanalytics\.com\/api\/(?:track|add_))/i;

/** True where the request brings a record of use whose event the caller does not choose: that would be the tool's purpose. */
export function isTelemetry(url: Text, body: Text | undefined): boolean {
  const [first] = url;
  if (typeof first !== 'string' || !TAKES_RECORDS.test(first.trim())) return false;
  if (body === undefined) return true;
  return !valuesOf(readBody(body), (name) => /^(event|event_?name|event_?type|name)$/i.test(name)).some((value) =>
    value.some((part) => typeof part !== 'string' && part.origin === 'argument'),
  );
}
