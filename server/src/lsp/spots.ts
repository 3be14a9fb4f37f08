/** Places as a client opens them. */
import type { Checklist, CodeAnswer } from '../checklist/types.js';
import type { Step } from '../explain/explain.js';
import type { Place } from '../model/place.js';
import type { Spot, WireStep } from './checklist-protocol.js';
import type { Folder } from './folder.js';
import type { Snapshot } from './snapshot.js';

export class Spots {
  constructor(
    private readonly folder: Folder,
    private readonly snapshot: Snapshot,
  ) {}

  spot(place: Place): Spot {
    return { uri: this.folder.uriOf(place.file), range: this.snapshot.range(place) };
  }

  step({ text, where, place }: Step): WireStep {
    return { text, where, spot: this.spot(place) };
  }

  checklist(checklist: Checklist): Checklist<WireStep> {
    return {
      ...checklist,
      where: this.step(checklist.where),
      handler: checklist.handler && this.step(checklist.handler),
      questions: checklist.questions.map((question) => ({ ...question, code: question.code && this.code(question.code) })),
    };
  }

  private code(code: CodeAnswer): CodeAnswer<WireStep> {
    return { ...code, proof: code.proof.map((step) => this.step(step)), also: code.also.map((step) => this.step(step)) };
  }
}
