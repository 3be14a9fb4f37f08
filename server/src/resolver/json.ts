/** Settings files, read with care: anything may stand in them, comments included. */
import { parse } from 'jsonc-parser';

export type Json = { readonly [key: string]: unknown };

/** The object that the text holds as far as it can be read; an empty one where it holds none. */
export function parseObject(text: string): Json {
  const value: unknown = parse(text.replace(/^\ufeff/, ''), [], { allowTrailingComma: true });
  return asObject(value) ?? {};
}

export function asObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The strings of a list; a single string is a list of one. */
export function asStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
