const dots = '•••'

/** `Budi Halim` → `B••• H•••` */
export const maskName = (name: string): string =>
  wordsOf(name)
    .map((word) => firstLetter(word) + dots)
    .join(' ')

/** `ani@example.com` → `a•••@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? dots : firstLetter(email) + dots + email.slice(at)
}

/** `+62 812 9034 1180` → `•••80` */
export const maskPhone = (phone: string): string => dots + phone.replaceAll(/\D/g, '').slice(-2)

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '')

// The first code point, because a letter such as 𝐁 has two code units.
const firstLetter = (text: string): string => Array.from(text)[0] ?? ''
