/** What a key means on the page. Pure, so that it is tested without one. */

export type Key =
  | { readonly does: 'question'; readonly number: number }
  | { readonly does: 'move'; readonly by: 1 | -1 }
  | { readonly does: 'answer'; readonly says: 'yes' | 'no' }
  | { readonly does: 'next' }
  | { readonly does: 'tools' }
  | { readonly does: 'undo' };

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** True where the focus is in a field: there, keys are text. */
  readonly typing: boolean;
}

/** What the key does, or undefined where it is not the page's. */
export function keyOf({ key, ctrlKey, metaKey, altKey, typing }: Pressed): Key | undefined {
  if (typing || altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' ? { does: 'undo' } : undefined;
  if (/^[1-6]$/.test(key)) return { does: 'question', number: Number(key) };
  switch (key) {
    case 'ArrowDown':
      return { does: 'move', by: 1 };
    case 'ArrowUp':
      return { does: 'move', by: -1 };
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
