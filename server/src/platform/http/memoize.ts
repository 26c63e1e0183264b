/** More different values than browsers send for one header. */
const most = 500

/** Caches the parsed value of a header, because browsers send the same few values. */
export function memoize<Meaning>(read: (header: string) => Meaning): (header: string) => Meaning {
  const known = new Map<string, Meaning>()
  return (header) => {
    const before = known.get(header)
    if (before !== undefined) return before
    const meaning = read(header)
    if (known.size >= most) known.clear()
    known.set(header, meaning)
    return meaning
  }
}
