/** More different values of one header than browsers send. */
const most = 500

/** Browsers send the same few values again and again: what was made out of one is not made out a second time. */
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
