/** Whatever a browser or a mail program takes for the dot of an address, beside those that NFKC makes one. */
const dotsAlike = /[\u3002\uA4F8\u06D4\u2E3C]/g

/**
 * Endings of addresses that mail programs make links of. Those that are degrees in Indonesia (`S.Kom, MT`, `SE.MM`) or
 * stand behind an initial (`A.Md`, `M.Sc`) are left out: they count only with a path behind them.
 */
const endings = [
  'com net org info biz edu gov xyz top site online shop store link click live club pro vip win bet fun space website',
  'web tech app dev page blog cloud icu buzz cyou rest quest monster work world today life email host press news zip',
  'mov id co io me tv cc ly gl gg to ru cn tk ml ga cf gq my sg uk us eu de fr nl jp kr vn ph th au nz za br',
  'рф xn--[a-z0-9-]+',
]
  .join(' ')
  .split(' ')
  .join('|')

const signs = [
  /:\/\//,
  /\b(?:https?|ftp|mailto|javascript|data):/,
  /(?<![\p{L}\p{N}])www\s?\./u,
  // Two letters or more, a dot, an ending, and no letter behind it: `best-deals.xyz`, `ani@mail.com`.
  new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(?:${endings})(?![\\p{L}\\p{N}-])`, 'u'),
  // Shorteners and messengers of one letter.
  /(?<![\p{L}\p{N}])(?:t\.me|t\.co|s\.id|g\.co|x\.co|v\.gd|j\.mp|b\.link)(?![\p{L}\p{N}])/u,
  // Any ending, when a path, a port or a question follows: `example.museum/you-won`.
  /[\p{L}\p{N}-]\.\p{L}{2,}(?:\/|:\d|\?)/u,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/,
]

/** As a reader or a mail program sees it: look-alike dots and letters are what they look like, invisible marks gone. */
const asSeen = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(dotsAlike, '.')
    .toLowerCase()

/** Whether a text holds what a mail program would make a link of. `St. John`, `Dr. A.B. Wijaya` and `M.Sc` do not. */
export function hasPageAddress(text: string): boolean {
  const seen = asSeen(text)
  return signs.some((sign) => sign.test(seen))
}

/** Characters of a name in a mail. */
const mostInMail = 40

/**
 * A name as a mail greets it: not longer than a greeting, and one of before the rule with the dots and slashes of its
 * address taken out, so that nothing in it is a link.
 */
export function nameInMail(name: string): string {
  const plain = hasPageAddress(name)
    ? asSeen(name)
        .replace(/[.:/?@]+/g, ' ')
        .trim()
    : name
  const letters = Array.from(plain)
  return letters.length <= mostInMail
    ? plain
    : `${letters
        .slice(0, mostInMail - 1)
        .join('')
        .trimEnd()}…`
}
