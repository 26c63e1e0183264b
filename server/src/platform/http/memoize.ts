const maxEntries = 500

/** Caches what `parse` returns. For headers and dates of requests, because browsers send the same few texts. */
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
