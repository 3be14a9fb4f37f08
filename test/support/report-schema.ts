/** Every report in the tests is held against the published schema. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Report } from '../../server/src/model/report.js';

const schema = JSON.parse(readFileSync(new URL('../../docs/report.schema.json', import.meta.url), 'utf8'));
// strictTypes wants "type" beside every "properties", also where a reference already gave it.
const validate = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true }).compile(
  schema,
);

/** Parses a JSON report; throws with every violation where it does not follow `docs/report.schema.json`. */
export function validReport(json: string): Report {
  const report: unknown = JSON.parse(json);
  if (!validate(report)) throw new Error(`not a valid report:\n${JSON.stringify(validate.errors, null, 2)}`);
  return report as Report;
}
