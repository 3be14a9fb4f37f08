/** MongoDB aggregation pipelines: only `$out` and `$merge` write (MongoDB manual, "Aggregation Stages"). */
import type { Classified } from './classified.js';
import { cannotTell, make } from './make.js';

export interface PipelineStages {
  /** Names of the stages that could be told: `$match`, `$out`. */
  readonly known: readonly string[];
  /** False where there may be more stages. */
  readonly complete: boolean;
  /** The argument that the pipeline (or a part of it) comes from, or null. */
  readonly fromArgument: string | null;
}

/** What running this pipeline does. Never throws. */
export function classifyPipeline(stages: PipelineStages): Classified {
  // `$out` replaces the collection. `$merge` replaces, merges or inserts by its options; matched documents usually change.
  if (stages.known.includes('$out')) return make('db.upsert', '$out');
  if (stages.known.includes('$merge')) return make('db.upsert', '$merge');
  if (stages.fromArgument !== null) return make('db.any', null, { dependsOn: [stages.fromArgument] });
  if (stages.complete) return make('db.read', 'aggregate without $out or $merge');
  return cannotTell('db.any', null);
}
