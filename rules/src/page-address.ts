/** Characters that are treated as a dot in addresses, besides those that NFKC converts. */
const dotLikeCharacters = /[\u3002\uA4F8\u06D4\u2E3C]/g

/**
 * Top-level domains that mail programs turn into links. Those that are Indonesian degrees (`S.Kom, MT`) or follow an
 * initial (`A.Md`) are left out; they count only with a path.
 */
const domainEndingList = [
  'com net org info biz edu gov xyz top site online shop store link click live club pro vip win bet fun space website',
  'web tech app dev page blog cloud icu buzz cyou rest quest monster work world today life email host press news zip',
  'mov id co io me tv cc ly gl gg to ru cn tk ml ga cf gq my sg uk us eu de fr nl jp kr vn ph th au nz za br',
  'рф xn--[a-z0-9-]+',
]
  .join(' ')
  .split(' ')
const domainEndings = domainEndingList.join('|')

/** Spellings that hide a dot from filters: `evil[.]com`, `evil (dot) com`, `evil .com`, `evil,com`. */
const hiddenDots = [
  /\s*[[({<]\s*(?:\.|dot|titik)\s*[\])}>]\s*/gu,
  new RegExp(`\\s+(?:\\.|dot\\s)\\s*(?=(?:${domainEndings})(?![\\p{L}\\p{N}-]))`, 'gu'),
  // Names and degrees also follow a comma, so only endings that are neither of them count.
  /(?<=[\p{L}\p{N}]),(?=(?:com|net|org|info|xyz|site|online|shop)(?![\p{L}\p{N}-]))/gu,
  // `Titik` is a name too, so only few endings count after it.
  /\s+titik\s+(?=(?:com|net|org|info|xyz|site|online|shop)(?![\p{L}\p{N}-]))/gu,
]

/** A dot before a top-level domain that is spelled out, in brackets or between spaces. */
const spelledDots = [
  new RegExp(
    `[\\p{L}\\p{N}]\\s*(?:[[({<]\\s*(?:\\.|dot|titik)\\s*[\\])}>]|\\s(?:\\.|dot\\s))\\s*(?:${domainEndings})(?![\\p{L}\\p{N}-])`,
    'u',
  ),
]

/** Letters with spaces between: `e v i l`. */
const spacedLetters = /(?<![\p{L}\p{N}.])(?:\p{L}\s+){2,}\p{L}(?![\p{L}\p{N}.])/gu

/** Short forms before a name that are often written without a space: `Drs.Budi`, `Moh.Rizki`. */
const titles = new Set(
  'dr drg drs dra drh ir prof hj kh tgk tb ust st moh moch muh much mhd md abd gst ngr cok rr rm apt ns bdn mr mrs ms'.split(
    ' ',
  ),
)

/** Small letters of other alphabets that look like a Latin letter. */
const homoglyphs: ReadonlyMap<string, string> = new Map(
  'аa еe оo рp сc уy хx іi ѕs јj һh ԁd ԛq ԝw ӏl мm кk тt вb нh ոn օo οo αa νv ρp τt υu ιi κk εe χx ηn ωw'
    .split(' ')
    .map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]),
)

const addressPatterns = [
  /\/\//,
  ...spelledDots,
  /\b(?:https?|ftp|mailto|javascript|data):/,
  /(?<![\p{L}\p{N}])www\s?\./u,
  // Two or more letters, a dot, a top-level domain: `best-deals.xyz`, `ani@mail.com`.
  new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(?:${domainEndings})(?![\\p{L}\\p{N}-])`, 'u'),
  // One-letter shorteners and messengers.
  /(?<![\p{L}\p{N}])(?:t\.me|t\.co|s\.id|g\.co|x\.co|v\.gd|j\.mp|b\.link)(?![\p{L}\p{N}])/u,
  // Any ending with a path, port or query: `example.museum/you-won`.
  /[\p{L}\p{N}-]\.\p{L}{2,}(?:\/|:\d|\?)/u,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/,
]

/** Text as a mail program sees it: normalizes look-alike dots and removes invisible marks. */
const normaliseText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(dotLikeCharacters, '.')
    .toLowerCase()

/** Text as a reader sees it: also replaces look-alike letters by Latin ones and hidden dots by dots. */
const withoutDisguise = (text: string): string =>
  hiddenDots.reduce(
    (seen, dot) => seen.replace(dot, '.'),
    joinSpacedLetters(Array.from(normaliseText(text), (letter) => homoglyphs.get(letter) ?? letter).join('')),
  )

const joinSpacedLetters = (text: string): string =>
  text.replace(spacedLetters, (letters) => letters.replaceAll(/\s/gu, ''))

/**
 * Whether a name contains a web address or a telephone number, which a mail program or a reader would take for a link.
 * False for `St. John`, `Dr. A.B. Wijaya`, `M.Sc`.
 */
export const hasPageAddress = (name: string): boolean =>
  hasPhone(name) || hasAddressPattern(name) || spellingsOf(name).some(hasDomain)

const spellingsOf = (text: string): string[] => [
  normaliseText(text),
  joinSpacedLetters(normaliseText(text)),
  withoutDisguise(text),
]

const hasAddressPattern = (text: string): boolean =>
  spellingsOf(text).some((seen) => addressPatterns.some((pattern) => pattern.test(seen)))

/** Whether there are seven digits or more, of any script. */
const hasPhone = (name: string): boolean => (normaliseText(name).match(/\p{Nd}/gu) ?? []).length >= 7

/** Whether a dot joins two words of any script, other than in initials, degrees and titles. */
const hasDomain = (text: string): boolean =>
  Array.from(text.matchAll(/(\p{L}+)\.(?=(\p{L}+))/gu)).some(
    ([, before = '', after = '']) => !isInitial(before) && !isInitial(after) && !isDegree(before, after),
  )

const isInitial = (word: string): boolean => Array.from(word).length === 1

/** `SE.MM`, `Drs.Budi` */
const isDegree = (before: string, after: string): boolean =>
  titles.has(before) || /^\p{Script=Latin}+ \p{Script=Latin}{2,4}$/u.test(`${before} ${after}`)

/** Longest name in a mail, in characters. */
const maxLengthInMail = 40

/**
 * Shortens a name for a mail. Older names with an address lose its dots and slashes, so that nothing becomes a link,
 * and a telephone number its digits.
 */
export function nameInMail(name: string): string {
  const plain = hasPageAddress(name)
    ? withoutDisguise(name)
        .replace(hasPhone(name) ? /[.:/?@\p{Nd}]+/gu : /[.:/?@]+/g, ' ')
        .trim()
    : name
  const letters = Array.from(plain)
  return letters.length <= maxLengthInMail
    ? plain
    : `${letters
        .slice(0, maxLengthInMail - 1)
        .join('')
        .trimEnd()}…`
}

/** A note as a mail shows it: a note with an address loses its dots and slashes, so that nothing becomes a link. */
export const noteInMail = (note: string): string =>
  hasAddressPattern(note)
    ? withoutDisguise(note)
        .replace(/[.:/?@]+/g, ' ')
        .trim()
    : note
