/** The validator of configs. A module of its own, because it takes a while to load and most folders have no config. */
import { Ajv, type ValidateFunction } from 'ajv';
import librarySchema from '../catalogue/library.schema.json' with { type: 'json' };
import policySchema from '../policy/policy.schema.json' with { type: 'json' };
import configSchema from './config.schema.json' with { type: 'json' };

/** Compiles the schema. */
export function validator(): ValidateFunction {
  const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, logger: false, allowUnionTypes: true });
  return ajv.addSchema(librarySchema, 'library.schema.json').addSchema(policySchema, 'policy.schema.json').compile(configSchema);
}
