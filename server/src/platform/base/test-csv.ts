/**
 * For tests: parses CSV by RFC 4180, independently of `readCsv`. `text` has no byte order mark. Also removes the
 * leading apostrophes of protected texts.
 */
export function parseCsv(text: string, separator: ',' | ';' = ','): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|$)`, 'gy')
  for (;;) {
    const [all, quoted, bare = '', end] = pattern.exec(text) ?? []
    if (all === undefined || all === '') return lines
    line.push((quoted?.replaceAll('""', '"') ?? bare).replace(/^'(?='*[=+\-@\t\r\0])/, ''))
    if (end !== '\r\n') continue
    lines.push(line)
    line = []
  }
}
