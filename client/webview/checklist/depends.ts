/** What depends on an argument: the answers by value, and how to split the tool. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DependsExplanation } from '../../../server/src/explain/depends.js';
import type { Strings } from '../../src/checklist/strings.js';
import { fill } from './state.js';

export function dependsTables(tables: readonly DependsExplanation[], strings: Strings): TemplateResult {
  if (tables.length === 0) return html`<p class="stands">${strings.nothingDepends}</p>`;
  return html`${tables.map((each) => oneTable(each, strings))}`;
}

function oneTable({ argument, when, hints, rows, split }: DependsExplanation, strings: Strings): TemplateResult {
  if (rows.length === 0) return html`<p class="stands">${fill(strings.freeText, argument)}</p>`;
  const caption = when === null ? fill(strings.dependsOn, argument) : fill(strings.dependsOnWith, argument, when);
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${caption}><table>
      <caption>${caption}</caption>
      <thead><tr><th scope="col">${strings.values}</th>${hints.map((hint) => html`<th scope="col">${hint}</th>`)}</tr></thead>
      <tbody>${rows.map(
        ({ values, more, answers }) => html`<tr>
          <th scope="row">${values.join(', ')}${more > 0 ? html` ${fill(strings.more, more)}` : nothing}</th>
          ${answers.map((answer) => html`<td>${answer === '' ? '–' : answer}</td>`)}
        </tr>`,
      )}</tbody>
    </table></div>
    ${split === null ? nothing : html`<p class="split">${strings.split} ${split}</p>`}`;
}
