/** What a key means on the page. Pure, so that it is tested without one. */

export type Key =
  | { readonly does: 'question'; readonly number: number }
  | { readonly does: 'move'; readonly by: 1 | -1 }
  | { readonly does: 'answer'; readonly says: 'yes' | 'no' }
  | { readonly does: 'next' }
  | { readonly does: 'tools' }
  | { readonly does: 'edge'; readonly to: 'first' | 'last' }
  | { readonly does: 'undo' }
  | { readonly does: 'redo' };

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** True where the key is held: an answer is given once. */
  readonly repeat: boolean;
  /** True where the focus is in a field: there, keys are text. */
  readonly typing: boolean;
}

/** What the key does, or undefined where it is not the page's. */
export function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey, repeat, typing }: Pressed): Key | undefined {
  if (typing || altKey) return undefined;
  if (ctrlKey || metaKey) return takesBack(key.toLowerCase(), shiftKey);
  if (repeat && /^[ynu]$/i.test(key)) return undefined;
  if (/^[1-6]$/.test(key)) return { does: 'question', number: Number(key) };
  switch (key) {
    case 'ArrowDown':
      return { does: 'move', by: 1 };
    case 'ArrowUp':
      return { does: 'move', by: -1 };
    case 'Home':
      return { does: 'edge', to: 'first' };
    case 'End':
      return { does: 'edge', to: 'last' };
    case 'y':
    case 'Y':
      return { does: 'answer', says: 'yes' };
    case 'n':
    case 'N':
      return { does: 'answer', says: 'no' };
    case 'u':
    case 'U':
      return { does: 'next' };
    case 't':
    case 'T':
      return { does: 'tools' };
    default:
      return undefined;
  }
}

function takesBack(key: string, shiftKey: boolean): Key | undefined {
  if (key === 'z') return { does: shiftKey ? 'redo' : 'undo' };
  return key === 'y' && !shiftKey ? { does: 'redo' } : undefined;
}
