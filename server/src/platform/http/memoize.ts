const maxEntries = 500

/** Caches what a text of a request means, because browsers send the same few headers and dates. */
export function memoize<Meaning>(parse: (text: string) => Meaning): (text: string) => Meaning {
  const cache = new Map<string, Meaning>()
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const meaning = parse(text)
    if (cache.size >= maxEntries) cache.clear()
    cache.set(text, meaning)
    return meaning
  }
}
