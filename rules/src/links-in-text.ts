/** Characters that people read as a dot, besides those that NFKC converts. */
const dotLikeCharacters = /[\u3002\uA4F8\u06D4\u2E3C]/g

/**
 * A pattern of the top-level domains that mail programs turn into links. Those that are Indonesian degrees (`S.Kom, MT`) or
 * follow an initial (`A.Md`) are left out, so they count only with a path.
 */
const topLevelDomains = [
  'com net org info biz edu gov xyz top site online shop store link click live club pro vip win bet fun space website',
  'web tech app dev page blog cloud icu buzz cyou rest quest monster work world today life email host press news zip',
  'mov id co io me tv cc ly gl gg to ru cn tk ml ga cf gq my sg uk us eu de fr nl jp kr vn ph th au nz za br',
  'рф xn--[a-z0-9-]+',
]
  .join(' ')
  .replaceAll(' ', '|')

/** Spellings that hide a dot from filters: `evil[.]com`, `evil (dot) com`, `evil .com`, `evil,com`. */
const hiddenDots = [
  /\s*[[({<]\s*(?:\.|dot|titik)\s*[\])}>]\s*/gu,
  new RegExp(`\\s+(?:\\.|dot\\s)\\s*(?=(?:${topLevelDomains})(?![\\p{L}\\p{N}-]))`, 'gu'),
  // Names and degrees also follow a comma, so only domains that are neither of them count.
  /(?<=[\p{L}\p{N}]),(?=(?:com|net|org|info|xyz|site|online|shop)(?![\p{L}\p{N}-]))/gu,
  // `Titik` is a name too, so only few domains count after it.
  /\s+titik\s+(?=(?:com|net|org|info|xyz|site|online|shop)(?![\p{L}\p{N}-]))/gu,
]

/** A dot before a top-level domain that is spelled out, in brackets or between spaces. */
const spelledDot = new RegExp(
  `[\\p{L}\\p{N}]\\s*(?:[[({<]\\s*(?:\\.|dot|titik)\\s*[\\])}>]|\\s(?:\\.|dot\\s))\\s*(?:${topLevelDomains})(?![\\p{L}\\p{N}-])`,
  'u',
)

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

const linkPatterns = [
  /\/\//,
  spelledDot,
  /\b(?:https?|ftp|mailto|javascript|data):/,
  /(?<![\p{L}\p{N}])www\s?\./u,
  // Two or more letters, a dot, a top-level domain: `best-deals.xyz`, `ani@mail.com`.
  new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(?:${topLevelDomains})(?![\\p{L}\\p{N}-])`, 'u'),
  // Link shorteners and messengers whose name is one letter.
  /(?<![\p{L}\p{N}])(?:t\.me|t\.co|s\.id|g\.co|x\.co|v\.gd|j\.mp|b\.link)(?![\p{L}\p{N}])/u,
  // Any domain with a path, port or query: `example.museum/you-won`.
  /[\p{L}\p{N}-]\.\p{L}{2,}(?:\/|:\d|\?)/u,
  // IP addresses.
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/,
]

/** The text as a mail program sees it: with plain dots and without invisible marks. */
const normaliseText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(dotLikeCharacters, '.')
    .toLowerCase()

/** The text as a reader sees it: also with Latin letters instead of similar ones, and dots instead of hidden ones. */
const withoutDisguise = (text: string): string =>
  hiddenDots.reduce(
    (plain, hiddenDot) => plain.replace(hiddenDot, '.'),
    joinSpacedLetters(Array.from(normaliseText(text), (letter) => homoglyphs.get(letter) ?? letter).join('')),
  )

const joinSpacedLetters = (text: string): string =>
  text.replace(spacedLetters, (letters) => letters.replaceAll(/\s/gu, ''))

/**
 * Whether a name contains a web address or a phone number, which a mail program or a reader would take for a link. False
 * for `St. John`, `Dr. A.B. Wijaya`, `M.Sc`.
 */
export const hasLinkOrPhone = (name: string): boolean =>
  hasPhone(name) || hasLink(name) || spellingsOf(name).some(hasDomain)

const spellingsOf = (text: string): string[] => [
  normaliseText(text),
  joinSpacedLetters(normaliseText(text)),
  withoutDisguise(text),
]

const hasLink = (text: string): boolean =>
  spellingsOf(text).some((spelling) => linkPatterns.some((pattern) => pattern.test(spelling)))

/** Whether there are seven digits or more, of any script. */
const hasPhone = (name: string): boolean => (normaliseText(name).match(/\p{Nd}/gu) ?? []).length >= 7

/** Whether a dot joins two words, but not in initials, degrees and titles. */
const hasDomain = (text: string): boolean =>
  Array.from(text.matchAll(/(\p{L}+)\.(?=(\p{L}+))/gu)).some(
    ([, before = '', after = '']) => !isInitial(before) && !isInitial(after) && !isDegree(before, after),
  )

const isInitial = (word: string): boolean => Array.from(word).length === 1

/** `SE.MM`, `Drs.Budi` */
const isDegree = (before: string, after: string): boolean =>
  titles.has(before) || /^\p{Script=Latin}+ \p{Script=Latin}{2,4}$/u.test(`${before} ${after}`)

/** The longest name in a mail, in characters. */
const maxLengthInMail = 40

/**
 * A name as mails show it: shortened, without the dots and slashes of a link and without the digits of a phone number.
 * Names that are older than the check may have links.
 */
export function nameInMail(name: string): string {
  const plain = hasLinkOrPhone(name)
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

/** A note as mails show it: without the dots and slashes of a link. */
export const noteInMail = (note: string): string =>
  hasLink(note)
    ? withoutDisguise(note)
        .replace(/[.:/?@]+/g, ' ')
        .trim()
    : note
