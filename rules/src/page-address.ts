/** Characters that are treated as a dot in addresses, besides those that NFKC converts. */
const dotsAlike = /[\u3002\uA4F8\u06D4\u2E3C]/g

/**
 * Top-level domains that mail programs turn into links. Those that are Indonesian degrees (`S.Kom, MT`) or follow an
 * initial (`A.Md`) are left out; they count only with a path.
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
  // Two or more letters, a dot, a top-level domain: `best-deals.xyz`, `ani@mail.com`.
  new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(?:${endings})(?![\\p{L}\\p{N}-])`, 'u'),
  // One-letter shorteners and messengers.
  /(?<![\p{L}\p{N}])(?:t\.me|t\.co|s\.id|g\.co|x\.co|v\.gd|j\.mp|b\.link)(?![\p{L}\p{N}])/u,
  // Any ending with a path, port or query: `example.museum/you-won`.
  /[\p{L}\p{N}-]\.\p{L}{2,}(?:\/|:\d|\?)/u,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/,
]

/** Normalizes look-alike characters and removes invisible marks. */
const asSeen = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(dotsAlike, '.')
    .toLowerCase()

/**
 * Whether a mail program would turn a part of the text into a link. False for `St. John`, `Dr. A.B. Wijaya`, `M.Sc`.
 */
export function hasPageAddress(text: string): boolean {
  const seen = asSeen(text)
  return signs.some((sign) => sign.test(seen))
}

/** Longest name in a mail, in characters. */
const mostInMail = 40

/**
 * Shortens a name for a mail. Older names with a web address lose its dots and slashes, so that nothing becomes a
 * link.
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
