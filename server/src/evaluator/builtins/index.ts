/** Members of JavaScript's own values. */
export { functionMember } from './functions.js';
export { listMember } from './lists.js';
export { mapMember } from './maps.js';
export { textMember } from './texts.js';
