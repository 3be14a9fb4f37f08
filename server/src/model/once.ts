/**
 * A function that works something out of an object once, for as long as the object lives. What it gives may be `undefined` or `null`.
 * @param make works it out; the object must not change in what it looks at
 */
export function onceFor<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as V;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}
